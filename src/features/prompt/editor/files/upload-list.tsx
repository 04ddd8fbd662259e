'use client';

import { RotateCw, X } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { fileMessages } from '@/domain/file/messages';
import type { FileUploads, Upload } from './use-file-uploads';

const percent = ({ sent, file }: Upload) =>
  file.size === 0 ? 100 : Math.min(100, Math.round((sent / file.size) * 100));

/** Files on their way, each with its progress, and those that were refused, with the reason. */
export function UploadList({ uploads: { uploads, retry, dismiss } }: { uploads: FileUploads }) {
  const left = uploads.filter(({ error }) => error === null).length;
  return (
    <>
      <p role="status" className="sr-only">
        {left > 0 && fileMessages.uploading(left)}
      </p>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {uploads.map((upload) => (
            <li
              key={upload.id}
              className="flex items-center gap-2 rounded-lg border border-border px-3 py-1.5"
            >
              <div className="min-w-0 flex-1">
                <p className="font-mono text-sm wrap-anywhere">{upload.path}</p>
                {upload.error === null ? (
                  <progress
                    aria-label={`Upload of ${upload.path}`}
                    max={100}
                    value={percent(upload)}
                    className="mt-1 block h-1.5 w-full accent-(--primary)"
                  />
                ) : (
                  <p role="alert" className="text-md text-danger">
                    {upload.error}
                  </p>
                )}
              </div>
              {upload.error !== null && (
                <IconButton
                  size="dense"
                  data-again=""
                  aria-label={`Try again: ${upload.path}`}
                  tooltip="Try again"
                  onClick={() => retry(upload)}
                >
                  <RotateCw aria-hidden="true" />
                </IconButton>
              )}
              <IconButton
                size="dense"
                aria-label={`Leave out ${upload.path}`}
                tooltip="Leave out"
                onClick={() => dismiss(upload)}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
