'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { fileMessages } from '@/domain/file/messages';
import type { PartChoice } from '@/domain/file/schema';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { lineCount } from './file-text';

type Led = { place: { line: number } };

interface FilePartsProps {
  file: { promptId: string; version: number; path: string };
  /** The first part, which is there already. */
  first: string;
  /** A line that the reader was led to; another object for each time. */
  led?: Led | null;
  /** What stands beside the buttons. */
  beside?: ReactNode;
  children: (shown: { text: string; firstLine: number }) => ReactNode;
}

/** What the reader chose last, unless they were led to another line since; null for the first part. */
function useChoice(led: Led | null, linesOfFirst: number) {
  const [choice, setChoice] = useState<{ at: PartChoice | null; led: Led | null }>({ at: null, led: null });
  const isLed = led !== null && led !== choice.led;
  const ofLine = led !== null && led.place.line > linesOfFirst ? { line: led.place.line } : null;
  return {
    at: isLed ? ofLine : choice.at,
    choose: (part: number) => setChoice({ at: part === 1 ? null : { part }, led }),
  };
}

/** A text that is too long for a page, part by part. */
export function FileParts({ file, first, led = null, beside, children }: FilePartsProps) {
  const { at, choose } = useChoice(led, lineCount(first));
  const query = trpc.file.part.useQuery(
    { ...file, at: at ?? { part: 1 } },
    { enabled: at !== null, staleTime: Infinity },
  );
  const top = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const loaded = at === null ? { text: first, firstLine: 1, part: 1, parts: null } : (query.data ?? null);
  const isLoaded = loaded !== null;
  // A part that was asked for is read from its beginning.
  useEffect(() => {
    if (!isMoving.current || !isLoaded) return;
    isMoving.current = false;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, [at, isLoaded]);
  const go = (part: number) => {
    isMoving.current = true;
    choose(part);
  };
  if (query.error && at !== null) {
    return <ErrorBox onRetry={() => void query.refetch()}>{errorText(query.error)}</ErrorBox>;
  }
  if (loaded === null) return <Skeleton className="my-3 h-24" />;
  const { text, firstLine, part, parts } = loaded;
  return (
    <div
      ref={top}
      tabIndex={-1}
      role="group"
      aria-label={fileMessages.partName(file.path, part)}
      className="scroll-mt-20"
    >
      {children({ text, firstLine })}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-fg-muted">
        <span>{parts === null ? fileMessages.onlyBeginning : fileMessages.onlyPart(part, parts)}</span>
        <span className="flex flex-wrap gap-2">
          {part > 1 && (
            <Button
              variant="secondary"
              size="dense"
              aria-label={`${fileMessages.previousPart}: ${file.path}`}
              onClick={() => go(part - 1)}
            >
              {fileMessages.previousPart}
            </Button>
          )}
          {part !== parts && (
            <Button
              variant="secondary"
              size="dense"
              aria-label={`${fileMessages.nextPart}: ${file.path}`}
              onClick={() => go(part + 1)}
            >
              {fileMessages.nextPart}
            </Button>
          )}
        </span>
        {beside}
      </div>
    </div>
  );
}
