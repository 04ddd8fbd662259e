import { ChevronRight } from 'lucide-react';
import { type FileText as Shown, isLeftForLater } from '@/domain/file/schema';
import { DownloadLink } from './download-link';
import { sizeText } from './file-size';
import { LateFileText } from './lazy-components';
import { ShownText } from './shown-text';

interface FileListProps {
  promptId: string;
  slug: string;
  version: number;
  files: readonly Shown[];
}

/** The files of a version, open, each with its text and its download. Needs no script. */
export function FileList({ promptId, slug, version, files }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="files" className="mt-5">
      <h2 id="files" className="text-lg">
        Files
      </h2>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
        {files.map((file) => (
          <li key={file.path} className="rounded-lg border border-border bg-surface">
            <details open className="group">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3">
                <ChevronRight
                  aria-hidden="true"
                  className="size-4 shrink-0 text-fg-muted transition-transform group-open:rotate-90 rtl:-scale-x-100"
                />
                <h3 className="min-w-0 flex-1 font-mono text-sm font-semibold tracking-normal break-words">
                  {file.path}
                </h3>
                <span className="shrink-0 text-sm text-fg-muted tabular-nums">{sizeText(file.size)}</span>
              </summary>
              <div className="px-3 pb-3">
                {isLeftForLater(file) ? (
                  <LateFileText promptId={promptId} version={version} path={file.path} />
                ) : (
                  <ShownText promptId={promptId} version={version} file={file} />
                )}
                <p className="mt-2">
                  <DownloadLink slug={slug} version={version} path={file.path} />
                </p>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
