'use client';

import { Check, ListChecks, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ChangeDecision } from '@/components/ui/diff-parts';
import { Dialog } from '@/components/ui/dialog';
import { AnswerNotes } from './answer-notes';
import { applyChanges, type DiffPart } from '@/lib/word-diff';
import { CompareBlocks } from '@/features/version/compare-texts';
import { CompareToggle } from '@/features/version/compare-toggle';
import type { CompareView } from '@/features/version/version-href';
import { diffTexts } from '@/lib/text-diff';
import { titleOf } from './editor-job';
import type { EditorAi, Review } from './use-editor-ai';
import { isTooLong } from './use-sections';
import { droppedVariables, RewriteFacts } from './rewrite-facts';
import { Sheet } from './sheet';
import { useStretches } from './use-stretches';

export function ReviewDialog({ ai, review, content }: { ai: EditorAi; review: Review; content: string }) {
  const { answer } = review;
  const blocks = useMemo(() => diffTexts(content, answer.text), [content, answer.text]);
  const parts = blocks.flatMap((block): DiffPart[] => (block.kind === 'same' ? [block] : block.parts));
  const count = parts.filter((part) => part.kind === 'change').length;
  /** Decisions so far, part by part; null while the response is reviewed as a whole. */
  const [decisions, setDecisions] = useState<ChangeDecision[] | null>(null);
  const current = decisions?.length ?? null;
  const [view, setView] = useState<CompareView>('inline');

  function decide(decided: ChangeDecision[]) {
    if (decided.length < count) setDecisions(decided);
    else ai.accept(applyChanges(parts, (change) => decided[change] === 'taken'));
  }

  const stretches = useStretches(blocks);
  const lost = droppedVariables(content, stretches.text).length;
  // A rewrite that lost variables is repeated rather than accepted.
  const isDoubtful = lost > 0 && mayRepeat(ai, review, content);
  return (
    <Dialog
      open
      onOpenChange={ai.close}
      size="page"
      title={titleOf(review.job)}
      footer={
        decisions === null ? (
          <>
            {stretches.choice && (
              <p role="status" className="me-auto self-center text-md text-fg-muted max-sm:basis-full">
                {`${stretches.takenCount} of ${stretches.count} changes chosen`}
              </p>
            )}
            <Button variant="secondary" onClick={ai.discard}>
              Discard
            </Button>
            {count > 0 && (
              <Button
                variant={isDoubtful ? 'secondary' : 'primary'}
                icon={<Check aria-hidden="true" />}
                disabled={stretches.takenCount === 0}
                onClick={() => ai.accept(stretches.text)}
              >
                {answer.isCut ? 'Use incomplete response' : acceptLabel(lost)}
              </Button>
            )}
            {isDoubtful && (
              <Button icon={<RotateCcw aria-hidden="true" />} onClick={() => void ai.repeat(review, 'again')}>
                Try Again
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
        <RewriteFacts before={content} after={stretches.text} blocks={stretches.taken} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="flex flex-wrap items-center gap-x-1">
            <p role="status" className="me-2 text-md text-fg-muted">
              {summaryOf(stretches.choice && current === null ? stretches.count : count, current)}
            </p>
            {decisions === null && mayRepeat(ai, review, content) && (
              <OtherAnswers ai={ai} review={review} hasAgain={!isDoubtful} />
            )}
            {decisions === null && count > 1 && (
              <Button
                variant="ghost"
                size="dense"
                icon={<ListChecks aria-hidden="true" />}
                onClick={() => setDecisions([])}
              >
                Review changes one by one
              </Button>
            )}
          </div>
          {decisions === null && count > 0 && <CompareToggle view={view} onView={setView} />}
        </div>
        <Sheet>
          {/* Decided parts have one side only: two columns would show them twice. */}
          <CompareBlocks
            hasVariables
            blocks={blocks}
            view={decisions === null ? view : 'inline'}
            choice={decisions === null ? stretches.choice : undefined}
            navigation={
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

/** Whether another response can be requested. Not for long texts, which are processed in sections. */
function mayRepeat(ai: EditorAi, review: Review, content: string): boolean {
  return !isTooLong(content, ai.answerTokens) && !isTooLong(review.answer.text, ai.answerTokens);
}

/** Buttons for another response. */
function OtherAnswers({ ai, review, hasAgain }: { ai: EditorAi; review: Review; hasAgain: boolean }) {
  return (
    <>
      {hasAgain && (
        <Button
          variant="ghost"
          size="dense"
          icon={<RotateCcw aria-hidden="true" />}
          onClick={() => void ai.repeat(review, 'again')}
        >
          Try Again
        </Button>
      )}
      <Button variant="ghost" size="dense" onClick={() => void ai.repeat(review, 'shorter')}>
        Shorter
      </Button>
    </>
  );
}

/** Lost variables are listed above; the label counts them. */
function acceptLabel(lost: number): string {
  if (lost === 0) return 'Accept';
  return lost === 1 ? 'Accept without 1 variable' : `Accept without ${lost} variables`;
}

/** Undoes one decision; before the first one, returns to the whole response. */
function back(decisions: ChangeDecision[]): ChangeDecision[] | null {
  return decisions.length === 0 ? null : decisions.slice(0, -1);
}

function fill(decisions: ChangeDecision[], count: number): ChangeDecision[] {
  return [...decisions, ...Array<ChangeDecision>(count - decisions.length).fill('taken')];
}

function summaryOf(count: number, current: number | null): string {
  if (current !== null) return `Change ${current + 1} of ${count}`;
  if (count === 0) return 'No changes suggested.';
  return count === 1 ? '1 change.' : `${count} changes.`;
}
