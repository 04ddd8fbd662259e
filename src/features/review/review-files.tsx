'use client';

import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { changedFiles, type FileChange } from '@/domain/file/file-entry';
import type { FileText } from '@/domain/file/schema';
import type { ReviewComparison, ReviewDto } from '@/domain/review/schema';
import { mediaTypeOf } from '@/domain/skill/media-types';
import { sizeText } from '@/features/prompt-base/files/file-size';
import { FileChangeBadge } from '@/features/version/file-change-badge';
import { cn } from '@/lib/cn';
import { trpc } from '@/trpc/client';
import { type LinesProps, ReviewLines } from './review-lines';

type Shared = Omit<LinesProps, 'field' | 'path' | 'name' | 'text'>;

interface ReviewFilesProps {
  review: ReviewDto;
  /** What the version is compared with. */
  base: ReviewComparison['base'];
  lines: Shared;
}

/** The files of the version under review, line by line: open where they differ or were commented on. */
export function ReviewFiles({ review: { promptId, version, reviewed }, base, lines }: ReviewFilesProps) {
  const { data } = trpc.file.texts.useQuery(
    { promptId, version },
    { enabled: reviewed.files.length > 0, staleTime: Infinity },
  );
  if (reviewed.files.length === 0) return null;
  if (data === undefined) return <Skeleton className="my-3 h-24" />;
  const changes = new Map(
    changedFiles(base?.files ?? [], reviewed.files).map(({ path, kind }) => [path, kind]),
  );
  return data.files.map((file) => (
    <ReviewFile key={file.path} file={file} change={changes.get(file.path)} lines={lines} />
  ));
}

/** The end of the last line begins no further one. */
function withoutLastBreak(text: string): string {
  return text.replace(/\n$/, '');
}

function ReviewFile({
  file,
  change,
  lines,
}: {
  file: FileText;
  /** Undefined for a file that is as it was. */
  change: FileChange['kind'] | undefined;
  lines: Shared;
}) {
  const { path, text, size, isCut } = file;
  const isCommented = [...lines.comments.keys()].some(
    (key) => key.startsWith('file:') && key.endsWith(`:${path}`),
  );
  const [isOpen, setOpen] = useState(change !== undefined || isCommented);
  const isShown = isOpen || lines.shown?.place.path === path;
  return (
    <section aria-label={`File ${path}`} className="border-t border-border py-2">
      <h2 className="font-sans text-md tracking-normal">
        <button
          type="button"
          aria-expanded={isShown}
          onClick={() => setOpen(!isShown)}
          className="flex min-h-9 w-full items-center gap-2 rounded-md px-1 text-start hover:bg-surface-2 touch:min-h-11"
        >
          <ChevronRight
            aria-hidden="true"
            className={cn('size-4 shrink-0 text-fg-muted transition-transform', isShown && 'rotate-90')}
          />
          <span className="min-w-0 flex-1 font-mono text-sm font-semibold wrap-anywhere">{path}</span>
          {change !== undefined && <FileChangeBadge kind={change} />}
          <span className="shrink-0 text-sm font-normal text-fg-muted tabular-nums">{sizeText(size)}</span>
        </button>
      </h2>
      {isShown &&
        (text === null ? (
          <p className="px-7 py-1 text-md text-fg-muted">{mediaTypeOf(path)}, not text</p>
        ) : (
          <>
            <ReviewLines {...lines} field="file" path={path} name={path} text={withoutLastBreak(text)} />
            {isCut && <p className="px-7 text-sm text-fg-muted">Only the beginning is shown here.</p>}
          </>
        ))}
    </section>
  );
}
