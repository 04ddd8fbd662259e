'use client';

import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { LongText } from '@/components/ui/long-text';
import { messages } from '@/domain/messages';
import { estimateTokens } from '@/lib/text-sections';
import type { EditorAi, EditorAiState } from './use-editor-ai';
import { sectionsDone } from './use-sections';
import { failureOf, titleOf } from './editor-job';
import { ReviewDialog } from './review-dialog';

/**
 * Dialog for an AI response in the editor: the streamed text, then a diff of old and new with Accept, Accept part by
 * part and Discard. The user's text is unchanged until one of them is clicked.
 */
export function AnswerDialog({ ai, content }: { ai: EditorAi; content: string }) {
  const { state } = ai;
  if (state.step === 'review' && state.isOpen) {
    return <ReviewDialog key={state.answer.text} ai={ai} review={state} content={content} />;
  }
  if (state.step === 'long') return <LongTextDialog ai={ai} state={state} content={content} />;
  if (state.step === 'stopped') return <StoppedDialog ai={ai} state={state} />;
  if (state.step !== 'writing' && state.step !== 'failed') return null;
  return (
    <Dialog
      open
      onOpenChange={ai.close}
      size="lg"
      title={titleOf(state.job)}
      footer={
        state.step === 'writing' ? (
          <Button variant="secondary" onClick={ai.close}>
            {ai.progress?.total === undefined ? 'Cancel' : 'Stop'}
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={ai.close}>
              Close
            </Button>
            <Button onClick={() => void ai.start(state.job, true)}>Try Again</Button>
          </>
        )
      }
    >
      {state.step === 'writing' ? (
        <Writing progress={ai.progress} />
      ) : (
        <ErrorBox title={failureOf(state.job)}>{state.reason} Your text is unchanged.</ErrorBox>
      )}
    </Dialog>
  );
}

/** Asks how to handle a text that is too long for a complete response. */
function LongTextDialog({
  ai,
  state: { job, sections },
  content,
}: {
  ai: EditorAi;
  state: Extract<EditorAiState, { step: 'long' }>;
  content: string;
}) {
  const calls = sections === null ? 0 : sectionsDone(sections).total;
  return (
    <Dialog
      open
      onOpenChange={ai.close}
      title={titleOf(job)}
      description={messages.ai.tooLong(estimateTokens(content), ai.answerTokens)}
      footer={
        <>
          <Button variant="ghost" onClick={ai.close}>
            Cancel
          </Button>
          <Button variant="secondary" onClick={() => void ai.start(job, true)}>
            Try one request anyway
          </Button>
          {sections !== null && (
            <Button onClick={() => void ai.workThrough(job, sections)}>
              {messages.ai.bySections(calls)}
            </Button>
          )}
        </>
      }
    >
      <p className="text-md">{sections === null ? messages.ai.noSections : messages.ai.sectionsHint}</p>
    </Dialog>
  );
}

/** Stopped between sections: continue, or review the finished ones. */
function StoppedDialog({
  ai,
  state: { job, sections, reason },
}: {
  ai: EditorAi;
  state: Extract<EditorAiState, { step: 'stopped' }>;
}) {
  const { done, total } = sectionsDone(sections);
  return (
    <Dialog
      open
      onOpenChange={ai.close}
      title={titleOf(job)}
      footer={
        <>
          <Button variant="ghost" onClick={ai.discard}>
            Discard
          </Button>
          {done > 0 && (
            <Button variant="secondary" onClick={() => ai.review(job, sections)}>
              Review progress
            </Button>
          )}
          <Button onClick={() => void ai.workThrough(job, sections)}>Continue</Button>
        </>
      }
    >
      <div className="grid gap-3">
        {reason !== null && <ErrorBox>{reason}</ErrorBox>}
        <p role="status" className="text-md">
          {messages.ai.stopped(done, total)}
        </p>
      </div>
    </Dialog>
  );
}

function Writing({ progress }: { progress: EditorAi['progress'] }) {
  const { text = '', seconds = 0, done = 0, total } = progress ?? {};
  const box = useRef<HTMLPreElement>(null);
  useEffect(() => {
    // Keep the latest text in view.
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    <div className="grid gap-3">
      <p className="flex gap-3 text-md text-fg-muted">
        {/* Hidden from screen readers: reading every second would drown everything else. */}
        <span role="status">
          {total !== undefined && `${messages.ai.section(Math.min(done + 1, total), total)}: `}
          {text === '' ? 'Waiting for a response…' : 'Writing…'}
        </span>
        <span aria-hidden="true" className="tabular-nums">
          {seconds} s
        </span>
      </p>
      <pre
        ref={box}
        dir="auto"
        role="group"
        aria-label="Response so far"
        tabIndex={0}
        className="h-72 overflow-y-auto rounded-md bg-inset p-4 font-mono text-sm leading-[1.7] break-words whitespace-pre-wrap"
      >
        <LongText text={text} />
      </pre>
    </div>
  );
}
