'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import { REVIEW_TEXT_MAX } from '@/domain/review/limits';
import { reviewMessages } from '@/domain/review/messages';
import type { ReviewDecision, ReviewDto, ReviewSaying } from '@/domain/review/schema';
import { trpc } from '@/trpc/client';
import { errorText, fieldErrors } from '@/trpc/error';
import { useReviewCache } from './use-review-cache';

const LABELS: Record<ReviewDecision, string> = {
  tested: 'Mark as Tested',
  changes: 'Request changes',
  approved: 'Approve',
};

/** What a reviewer says of the version on the page, and of no other: its number goes with the word. */
export function DecisionForm({
  review,
  notes,
  onNotes,
  unsent,
  onSent,
}: {
  review: ReviewDto;
  notes: string;
  onNotes: (notes: string) => void;
  /** Comments that were typed and not sent: they go along. */
  unsent: readonly ReviewSaying[];
  onSent: () => void;
}) {
  const cache = useReviewCache();
  const { id } = review;
  const decide = trpc.status.review.decide.useMutation({
    onSuccess: (decided, { decision }) => {
      onNotes('');
      onSent();
      cache.changed(decided);
      toast.success(reviewMessages.decided[decision]);
    },
    onError: (error) => cache.refused(error, id),
  });
  const isBare = notes.trim() === '' && unsent.length === 0;
  const [isMissing, setMissing] = useState(false);
  const wrong = (isMissing && isBare && reviewMessages.notesRequired) || fieldErrors(decide.error)['notes'];
  function send(decision: ReviewDecision) {
    setMissing(decision === 'changes' && isBare);
    if (decision === 'changes' && isBare) return;
    decide.mutate({ id, version: review.reviewed.version, decision, notes, comments: [...unsent] });
  }
  const isDeciding = (decision: ReviewDecision) => decide.isPending && decide.variables.decision === decision;
  // A refusal stays in view, also when there is nothing left to decide.
  if (review.may.decide.length === 0 && !decide.error) return null;
  return (
    <section aria-labelledby="decision" className="grid gap-3">
      <h2 id="decision" className="text-lg">
        Your decision
      </h2>
      {decide.error && !wrong && <ErrorBox>{errorText(decide.error)}</ErrorBox>}
      {review.may.decide.length > 0 && (
        <>
          <Field
            label="Notes"
            error={wrong}
            hint="Visible to everyone who can read the prompt."
            {...(notes.length > REVIEW_TEXT_MAX * 0.8 && {
              counter: { value: notes.length, max: REVIEW_TEXT_MAX },
            })}
          >
            <Textarea rows={3} value={notes} onChange={(event) => onNotes(event.target.value)} />
          </Field>
          <p role="status" className="text-md text-fg-muted empty:hidden">
            {unsent.length > 0 && reviewMessages.goesAlong(unsent.length)}
          </p>
          <div className="flex flex-wrap gap-2 *:grow">
            {review.may.decide.map((decision) => (
              <Button
                key={decision}
                variant={decision === 'approved' ? 'primary' : 'secondary'}
                loading={isDeciding(decision)}
                disabled={decide.isPending && !isDeciding(decision)}
                onClick={() => send(decision)}
              >
                {LABELS[decision]}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
