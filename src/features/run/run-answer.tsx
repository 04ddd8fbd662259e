'use client';

import { Copy, Square } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Spinner } from '@/components/ui/spinner';
import { LongText } from '@/components/ui/long-text';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { runMessages } from '@/domain/run/messages';
import { copyFinished } from '@/features/prompt-base/actions/copy-prompt';
import { cn } from '@/lib/cn';
import type { DisplayedAnswer } from './use-run-answer';

const NOTES = {
  stopped: 'Stopped.',
  cut: 'The response hit the length limit and was cut off.',
} as const;

function noteOf({ kind }: DisplayedAnswer): string | null {
  if (kind === 'failed') return '';
  return kind === 'stopped' || kind === 'cut' ? NOTES[kind] : null;
}

/** A response as it comes, in one head line with its version, model and seconds, to stop and to copy. */
export function RunAnswer({
  version,
  model,
  answer,
  onStop,
  hasCopy,
  headClass,
}: {
  version: string;
  model: string;
  answer: DisplayedAnswer;
  onStop: () => void;
  /** Whether it has a button of its own that copies it. */
  hasCopy: boolean;
  headClass?: string | undefined;
}) {
  if (answer.kind === 'none') return null;
  const text = answer.kind === 'failed' ? '' : answer.text;
  const title = `${version}, ${model}`;
  const isWriting = answer.kind === 'writing';
  return (
    <section aria-label={title} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <div className={cn('flex min-h-9 items-center gap-2', headClass)}>
        {isWriting && <Spinner />}
        <h3 dir="auto" className="min-w-0 flex-1 truncate text-md">
          {version}
          <span className="font-normal text-fg-muted">
            {' · '}
            <bdi>{model}</bdi>
            {/* The seconds are not read out. */}
            {answer.kind !== 'failed' && (
              <span aria-hidden="true" className="tabular-nums">{` · ${answer.seconds} s`}</span>
            )}
          </span>
        </h3>
        {isWriting && (
          <Button variant="secondary" size="dense" icon={<Square aria-hidden="true" />} onClick={onStop}>
            Stop
          </Button>
        )}
        {!isWriting && hasCopy && text !== '' && <CopyResponse text={text} />}
      </div>
      {answer.kind === 'failed' ? (
        <ErrorBox>{answer.reason}</ErrorBox>
      ) : (
        <pre
          dir="auto"
          role="region"
          aria-label={`Response: ${title}`}
          tabIndex={0}
          className="max-h-96 min-h-16 overflow-y-auto rounded-md bg-inset p-3 font-sans text-md leading-relaxed break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
        >
          <LongText text={text} />
        </pre>
      )}
      <p role="status" className="text-sm text-fg-muted">
        {isWriting ? (
          <VisuallyHidden>Writing…</VisuallyHidden>
        ) : (
          (noteOf(answer) ?? <VisuallyHidden>{runMessages.ready}</VisuallyHidden>)
        )}
      </p>
    </section>
  );
}

/** Copies a response. */
export function CopyResponse({ text }: { text: string }) {
  return (
    <Button
      variant="secondary"
      size="dense"
      aria-label="Copy response"
      icon={<Copy aria-hidden="true" />}
      disabled={text === ''}
      onClick={() => void copyFinished(text)}
    >
      Copy
    </Button>
  );
}
