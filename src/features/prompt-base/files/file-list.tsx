import { ChevronRight, Download } from 'lucide-react';
import { fileHref } from '@/domain/file/href';
import type { FileText as Shown } from '@/domain/file/schema';
import { mediaTypeOf } from '@/domain/skill/media-types';
import { sizeText } from './file-size';
import { FileText } from './file-text';

/** What a file without a text is: its type and size. */
function Bytes({ file: { path, size } }: { file: Shown }) {
  return (
    <p className="px-3 py-2 text-md text-fg-muted">
      {mediaTypeOf(path)}, {sizeText(size)}
    </p>
  );
}

interface FileListProps {
  slug: string;
  version: number;
  files: readonly Shown[];
}

/** The files of a version, open, each with its text and its download. Needs no script. */
export function FileList({ slug, version, files }: FileListProps) {
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
                {file.text === null ? <Bytes file={file} /> : <FileText name={file.path} text={file.text} />}
                {file.isCut && (
                  <p className="mt-2 text-sm text-fg-muted">Only the beginning is shown here.</p>
                )}
                <a
                  href={fileHref(slug, version, file.path)}
                  download
                  aria-label={`Download ${file.path}`}
                  className="mt-2 inline-flex min-h-7 items-center gap-1.5 text-md font-medium underline underline-offset-3 touch:min-h-11"
                >
                  <Download aria-hidden="true" className="size-4" />
                  Download
                </a>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
