'use client';

import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { changedFiles, type FileChange } from '@/domain/file/file-entry';
import { fileMessages } from '@/domain/file/messages';
import { type FileText, isLeftForLater } from '@/domain/file/schema';
import type { ReviewComparison, ReviewDto } from '@/domain/review/schema';
import { mediaTypeOf } from '@/domain/skill/media-types';
import { DownloadLink } from '@/features/prompt-base/files/download-link';
import { FileParts } from '@/features/prompt-base/files/file-parts';
import { sizeText } from '@/features/prompt-base/files/file-size';
import { FileChangeBadge } from '@/features/version/file-change-badge';
import { cn } from '@/lib/cn';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { type LinesProps, ReviewLines } from './review-lines';
import { endId, focusPlace, type ShownLine } from './use-shown-line';

type Shared = Omit<LinesProps, 'field' | 'path' | 'name' | 'text'>;

interface ReviewFilesProps {
  review: ReviewDto;
  /** What the version is compared with. */
  base: ReviewComparison['base'];
  lines: Shared;
}

/** The files of the version under review, line by line: open where they differ or were commented on. */
export function ReviewFiles({ review, base, lines }: ReviewFilesProps) {
  const { promptId, version, reviewed } = review;
  const texts = trpc.file.texts.useQuery(
    { promptId, version },
    { enabled: reviewed.files.length > 0, staleTime: Infinity },
  );
  if (reviewed.files.length === 0) return null;
  if (texts.error) {
    return <ErrorBox onRetry={() => void texts.refetch()}>{errorText(texts.error)}</ErrorBox>;
  }
  if (texts.data === undefined) return <Skeleton className="my-3 h-24" />;
  const changes = new Map(
    changedFiles(base?.files ?? [], reviewed.files).map(({ path, kind }) => [path, kind]),
  );
  return texts.data.files.map((file) => (
    <ReviewFile key={file.path} review={review} file={file} change={changes.get(file.path)} lines={lines} />
  ));
}

/** The end of the last line begins no further one. */
function withoutLastBreak(text: string): string {
  return text.replace(/\n$/, '');
}

/** Whether a file is open: as its reader chose last, unless they were led to a line of it since. */
function useOpen(isOpenFirst: boolean, led: ShownLine | null): [boolean, () => void] {
  const [choice, setChoice] = useState<{ isOpen: boolean; at: ShownLine | null }>({
    isOpen: isOpenFirst,
    at: null,
  });
  const isOpen = led !== null && led !== choice.at ? true : choice.isOpen;
  return [isOpen, () => setChoice({ isOpen: !isOpen, at: led })];
}

interface ReviewFileProps {
  review: ReviewDto;
  file: FileText;
  /** Undefined for a file that is as it was. */
  change: FileChange['kind'] | undefined;
  lines: Shared;
}

function ReviewFile({ review, file, change, lines }: ReviewFileProps) {
  const { path, size } = file;
  const isCommented = [...lines.comments.keys()].some(
    (key) => key.startsWith('file:') && key.endsWith(`:${path}`),
  );
  const led = lines.shown?.place.path === path ? lines.shown : null;
  const isLate = isLeftForLater(file);
  const [isOpen, toggle] = useOpen((change !== undefined && !isLate) || isCommented, led);
  return (
    <section aria-label={`File ${path}`} className="border-t border-border py-2">
      <h2 className="font-sans text-md tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={toggle}
          className="flex min-h-9 w-full items-center gap-2 rounded-md px-1 text-start hover:bg-surface-2 touch:min-h-11"
        >
          <ChevronRight
            aria-hidden="true"
            className={cn('size-4 shrink-0 text-fg-muted transition-transform', isOpen && 'rotate-90')}
          />
          <span className="min-w-0 flex-1 font-mono text-sm font-semibold wrap-anywhere">{path}</span>
          {change !== undefined && <FileChangeBadge kind={change} />}
          <span className="shrink-0 text-sm font-normal text-fg-muted tabular-nums">{sizeText(size)}</span>
        </button>
      </h2>
      {isOpen &&
        (isLate ? (
          <LateFile review={review} path={path} lines={lines} led={led} />
        ) : (
          <FileLines review={review} file={file} lines={lines} led={led} />
        ))}
    </section>
  );
}

/** A file for which the answer with all files had no room: asked for when it is opened. */
function LateFile({ review, path, ...shared }: Omit<FileLinesProps, 'file'> & { path: string }) {
  const { promptId, version } = review;
  const own = trpc.file.texts.useQuery({ promptId, version, paths: [path] }, { staleTime: Infinity });
  if (own.error) return <ErrorBox onRetry={() => void own.refetch()}>{errorText(own.error)}</ErrorBox>;
  const [file] = own.data?.files ?? [];
  if (file === undefined) return <Skeleton className="my-3 h-24" />;
  // Others came in the same answer.
  if (isLeftForLater(file)) {
    return (
      <Button variant="secondary" size="dense" loading={own.isFetching} onClick={() => void own.refetch()}>
        {fileMessages.showText}
      </Button>
    );
  }
  return <FileLines review={review} file={file} {...shared} />;
}

interface FileLinesProps {
  review: ReviewDto;
  file: FileText;
  lines: Shared;
  /** The line of the file that the reader was led to; null for another's. */
  led: ShownLine | null;
}

function FileLines({ review: { promptId, slug, version }, file, lines, led }: FileLinesProps) {
  const { path, text, isCut } = file;
  const isText = text !== null;
  // The text may come after the reader was led to a line of it.
  useEffect(() => {
    if (led !== null && !isText) focusPlace(led.place);
  }, [led, isText]);
  if (text === null) {
    return (
      <p id={endId(path)} tabIndex={-1} className="px-7 py-1 text-md text-fg-muted">
        {mediaTypeOf(path)}, not text. <DownloadLink slug={slug} version={version} path={path} />
      </p>
    );
  }
  if (!isCut) return <LinesOfText lines={lines} path={path} text={text} firstLine={1} led={led} />;
  return (
    <FileParts
      file={{ promptId, version, path }}
      first={text}
      led={led}
      beside={<DownloadLink slug={slug} version={version} path={path} />}
    >
      {(shown) => <LinesOfText lines={lines} path={path} {...shown} led={led} />}
    </FileParts>
  );
}

/** A text, or a part of one, which the reader may have been led to before it was there. */
function LinesOfText({
  lines,
  path,
  text,
  firstLine,
  led,
}: Pick<FileLinesProps, 'lines' | 'led'> & { path: string; text: string; firstLine: number }) {
  useEffect(() => {
    if (led !== null) focusPlace(led.place);
  }, [led]);
  return (
    <ReviewLines
      // The lines of another part are others.
      key={firstLine}
      {...lines}
      field="file"
      path={path}
      name={path}
      text={withoutLastBreak(text)}
      firstLine={firstLine}
    />
  );
}
