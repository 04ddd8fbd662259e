'use client';

import { Copy, Square } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { LongText } from '@/components/ui/long-text';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { runMessages } from '@/domain/run/messages';
import { copyFinished } from '@/features/prompt-base/actions/copy-prompt';
import type { DisplayedAnswer } from './use-run-answer';

const NOTES = {
  stopped: 'Stopped.',
  cut: 'The response hit the length limit and was cut off.',
} as const;

function noteOf({ kind }: DisplayedAnswer): string | null {
  if (kind === 'failed') return '';
  return kind === 'stopped' || kind === 'cut' ? NOTES[kind] : null;
}

/** An answer as it comes, to stop and to copy. */
export function RunAnswer({
  title,
  answer,
  onStop,
}: {
  title: string;
  answer: DisplayedAnswer;
  onStop: () => void;
}) {
  if (answer.kind === 'none') return null;
  const text = answer.kind === 'failed' ? '' : answer.text;
  return (
    <section aria-label={title} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <h3 dir="auto" className="min-w-0 flex-1 truncate text-md">
          {title}
        </h3>
        {answer.kind === 'writing' ? (
          <Button variant="secondary" size="dense" icon={<Square aria-hidden="true" />} onClick={onStop}>
            Stop
          </Button>
        ) : (
          text !== '' && (
            <Button
              variant="ghost"
              size="dense"
              icon={<Copy aria-hidden="true" />}
              onClick={() => void copyFinished(text)}
            >
              Copy response
            </Button>
          )
        )}
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
      <p role="status" className="min-h-5 text-sm text-fg-muted">
        {answer.kind === 'writing' ? (
          <>
            {/* The seconds are not read out. */}
            <VisuallyHidden>Writing…</VisuallyHidden>
            <span aria-hidden="true">Writing… {answer.seconds} s</span>
          </>
        ) : (
          (noteOf(answer) ?? <VisuallyHidden>{runMessages.ready}</VisuallyHidden>)
        )}
      </p>
    </section>
  );
}
