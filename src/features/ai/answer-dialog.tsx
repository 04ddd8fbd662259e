'use client';

import { Check, ListChecks } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ChangeDecision } from '@/components/ui/diff-parts';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { LongText } from '@/components/ui/long-text';
import { messages } from '@/domain/messages';
import { variableNames } from '@/domain/prompt/variables';
import { AnswerNotes } from './answer-notes';
import { estimateTokens } from '@/lib/text-sections';
import { applyChanges, type DiffPart } from '@/lib/word-diff';
import { CompareBlocks } from '@/features/version/compare-texts';
import { CompareToggle } from '@/features/version/compare-toggle';
import type { CompareView } from '@/features/version/version-href';
import { diffTexts } from '@/lib/text-diff';
import type { EditorAi, EditorAiState } from './use-editor-ai';
import { sectionsDone } from './use-sections';

type Review = Extract<EditorAiState, { step: 'review' }>;

/** What is being done, as the buttons of the panel name it. */
function titleOf(state: EditorAiState): string {
  if (state.step === 'idle' || state.job.kind === 'enhance') return 'Enhance Prompt';
  return `Enhance Prompt by Framework: ${state.job.framework.toUpperCase()}`;
}

/**
 * An AI answer on its way into the editor: the text as it streams, then old and new word by word with Accept, Accept
 * part by part and Discard. The writer's text stays as it is until one of them is pressed.
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
      title={titleOf(state)}
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
        <ErrorBox
          title={
            state.job.kind === 'enhance' ? messages.editorAi.enhanceFailed : messages.editorAi.formatFailed
          }
        >
          {state.reason} Your text is unchanged.
        </ErrorBox>
      )}
    </Dialog>
  );
}

/** The answer to a text this long would be cut: what to do instead. */
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
      title={titleOf(ai.state)}
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

/** Stopped half way through the sections: go on, or look at what there is. */
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
      title={titleOf(ai.state)}
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
    // What was written last is in sight.
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    <div className="grid gap-3">
      <p className="flex gap-3 text-md text-fg-muted">
        {/* The seconds are for the eye: read out each second they would drown everything. */}
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

function ReviewDialog({ ai, review, content }: { ai: EditorAi; review: Review; content: string }) {
  const { answer } = review;
  const blocks = useMemo(() => diffTexts(content, answer.text), [content, answer.text]);
  const parts = blocks.flatMap((block): DiffPart[] => (block.kind === 'same' ? [block] : block.parts));
  const count = parts.filter((part) => part.kind === 'change').length;
  /** What was decided so far, part by part; null while the answer is looked at as a whole. */
  const [decisions, setDecisions] = useState<ChangeDecision[] | null>(null);
  const current = decisions?.length ?? null;
  const [view, setView] = useState<CompareView>('inline');

  function decide(decided: ChangeDecision[]) {
    if (decided.length < count) setDecisions(decided);
    else ai.accept(applyChanges(parts, (change) => decided[change] === 'taken'));
  }

  const acceptAll = () => ai.accept(answer.text);
  return (
    <Dialog
      open
      onOpenChange={ai.close}
      size={view === 'split' ? 'xl' : 'lg'}
      title={titleOf(review)}
      footer={
        decisions === null ? (
          <>
            <Button variant="secondary" onClick={ai.discard}>
              Discard
            </Button>
            {count > 1 && (
              <Button
                variant="secondary"
                icon={<ListChecks aria-hidden="true" />}
                onClick={() => setDecisions([])}
              >
                Review changes one by one
              </Button>
            )}
            {count > 0 && (
              <Button icon={<Check aria-hidden="true" />} onClick={acceptAll}>
                {answer.isCut ? 'Use incomplete response' : acceptLabel(lostVariables(content, answer.text))}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button variant="ghost" className="me-auto" onClick={() => setDecisions(back(decisions))}>
              Back
            </Button>
            <Button variant="secondary" onClick={() => decide([...decisions, 'kept'])}>
              Keep my version
            </Button>
            <Button variant="secondary" onClick={() => decide(fill(decisions, count))}>
              Accept all remaining
            </Button>
            <Button onClick={() => decide([...decisions, 'taken'])}>Accept this change</Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        <AnswerNotes notes={{ lost: answer.lost, isCut: answer.isCut, problem: null }} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" className="text-md text-fg-muted">
            {summaryOf(count, current)}
          </p>
          {decisions === null && count > 0 && <CompareToggle view={view} onView={setView} />}
        </div>
        <Sheet>
          {/* What was decided has one side only: two columns would show it twice. */}
          <CompareBlocks
            blocks={blocks}
            view={decisions === null ? view : 'inline'}
            walk={
              decisions === null
                ? undefined
                : { current: decisions.length, decisionOf: (change) => decisions[change] ?? null }
            }
          />
        </Sheet>
      </div>
    </Dialog>
  );
}

/** How many variables of a text another one has no more. */
function lostVariables(before: string, after: string): number {
  const left = new Set(variableNames(after));
  return variableNames(before).filter((name) => !left.has(name)).length;
}

/** What was lost stands above by name; the button says that it goes. */
function acceptLabel(lost: number): string {
  if (lost === 0) return 'Accept';
  return lost === 1 ? 'Accept without 1 variable' : `Accept without ${lost} variables`;
}

/** One decision back; before the first one, the whole again. */
function back(decisions: ChangeDecision[]): ChangeDecision[] | null {
  return decisions.length === 0 ? null : decisions.slice(0, -1);
}

function fill(decisions: ChangeDecision[], count: number): ChangeDecision[] {
  return [...decisions, ...Array<ChangeDecision>(count - decisions.length).fill('taken')];
}

function summaryOf(count: number, current: number | null): string {
  if (current !== null) return `Change ${current + 1} of ${count}`;
  if (count === 0) return 'No changes suggested.';
  return count === 1
    ? '1 change. Nothing has been replaced yet.'
    : `${count} changes. Nothing has been replaced yet.`;
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label="Current and new text"
      tabIndex={0}
      className="max-h-[50dvh] overflow-y-auto rounded-md bg-inset p-4"
    >
      {children}
    </div>
  );
}
