'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import { changeMessages } from '@/domain/review/change-messages';
import { REVIEW_TEXT_MAX } from '@/domain/review/limits';
import { reviewMessages } from '@/domain/review/messages';
import type { ReviewDecision, ReviewDto, ReviewStatement } from '@/domain/review/schema';
import { whyRefused } from '@/domain/status/decision-messages';
import { GateRefusal } from '@/features/status/gate-refusal';
import { useCheck } from '@/features/status/use-check';
import type { GateView } from '@/domain/gate/schema';
import { trpc } from '@/trpc/client';
import { errorText, fieldErrors } from '@/trpc/error';
import { reviewHref } from './review-href';
import { isRisky, NO_RISKS, RiskBanner, RiskDialog, type Risks } from './risk-dialog';
import { useReviewCache } from './use-review-cache';

const LABELS: Record<ReviewDecision, string> = {
  tested: 'Mark as Tested',
  changes: 'Request changes',
  approved: 'Approve',
};

interface DecisionBarProps {
  review: ReviewDto;
  notes: string;
  onNotes: (notes: string) => void;
  /** Unsent comments, which are included. */
  unsent: readonly ReviewStatement[];
  onSent: () => void;
  /** Finds out what an approval would overlook. */
  risks: () => Promise<Risks>;
  /** The review to open next; null for none. */
  nextId: string | null;
  /** Undefined while loading. */
  gate?: GateView | undefined;
}

/**
 * Decision about the displayed version only: its number is sent along. It stays visible while the page scrolls, and
 * after a decision the next review opens.
 */
export function DecisionBar(props: DecisionBarProps) {
  const { review, notes, onNotes, unsent, onSent, risks, nextId, gate } = props;
  const cache = useReviewCache();
  const router = useRouter();
  const [asked, setAsked] = useState<{ risks: Risks; isOpen: boolean }>({ risks: NO_RISKS, isOpen: false });
  const check = useCheck(risks);
  const closeAsked = () => setAsked((before) => ({ ...before, isOpen: false }));
  const [isMissing, setMissing] = useState(false);
  const { id } = review;
  const decide = trpc.status.review.decide.useMutation({
    onSuccess: (decided, { decision }) => {
      onNotes('');
      onSent();
      cache.changed(decided);
      toast.success(reviewMessages.decided[decision]);
      if (decision !== 'tested' && nextId !== null) router.push(reviewHref(nextId));
    },
    onError: (error) => cache.refused(error, id),
    onSettled: closeAsked,
  });
  const isBare = notes.trim() === '' && unsent.length === 0;
  const wrong = (isMissing && isBare && reviewMessages.notesRequired) || fieldErrors(decide.error)['notes'];

  const mayApprove = review.may.decide.includes('approved');
  const isHeld = mayApprove && gate?.state === 'notMet' && gate.version === review.reviewed.version;

  function send(decision: ReviewDecision, override?: string) {
    const said = { notes, comments: [...unsent], ...(override !== undefined && { override }) };
    decide.mutate({ id, version: review.reviewed.version, decision, ...said });
  }

  function press(decision: ReviewDecision) {
    const isEmpty = decision === 'changes' && isBare;
    setMissing(isEmpty);
    if (isEmpty) return;
    if (decision !== 'approved') send(decision);
    else
      void check.first((found) => {
        if (isRisky(found)) setAsked({ risks: found, isOpen: true });
        else send('approved');
      });
  }

  // Those who only test it are told why, and who decides.
  const { refusal } = review;
  // An error stays visible, even if no decision is possible anymore.
  if (review.may.decide.length === 0 && !decide.error && refusal === null) return null;
  return (
    <section
      aria-label="Your decision"
      data-bottom-bar="wrapping"
      className="sticky inset-be-0 z-20 -mx-4 mt-8 full-bar px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6"
    >
      {decide.error && !wrong && <ErrorBox className="mb-2">{errorText(decide.error)}</ErrorBox>}
      {check.error !== null && (
        <ErrorBox
          className="mb-2"
          title={changeMessages.asksOnce.unchecked}
          onRetry={() => press('approved')}
        >
          {errorText(check.error)}
        </ErrorBox>
      )}
      {refusal !== null && <p className="mb-2 text-sm text-fg-muted">{whyRefused(refusal)}</p>}
      {review.may.decide.length > 0 && (
        <div className="flex flex-wrap items-start gap-2">
          <Field label="Notes" hideLabel error={wrong} className="min-w-0 flex-1 basis-64">
            <Textarea
              rows={1}
              dir="auto"
              maxLength={REVIEW_TEXT_MAX}
              placeholder="Notes, visible to all readers"
              className="min-h-9.5 placeholder:truncate touch:min-h-11"
              value={notes}
              onChange={({ target }) => onNotes(target.value)}
            />
          </Field>
          <DecisionButtons
            decisions={review.may.decide.filter((decision) => !(isHeld && decision === 'approved'))}
            sent={check.isPending ? 'approved' : decide.isPending ? decide.variables.decision : null}
            onPress={press}
          />
        </div>
      )}
      {isHeld && (
        <GateRefusal
          slug={review.slug}
          gate={gate}
          isBusy={decide.isPending}
          risks={async () => {
            const found = await risks();
            return isRisky(found) ? <RiskBanner risks={found} /> : null;
          }}
          onOverride={(reason) => send('approved', reason)}
        />
      )}
      <p role="status" className="mt-1 text-sm text-fg-muted empty:hidden">
        {unsent.length > 0 && reviewMessages.goesAlong(unsent.length)}
      </p>
      <RiskDialog
        open={asked.isOpen}
        risks={asked.risks}
        isBusy={decide.isPending}
        onClose={closeAsked}
        onConfirm={() => send('approved')}
      />
    </section>
  );
}

function DecisionButtons({
  decisions,
  sent,
  onPress,
}: {
  decisions: readonly ReviewDecision[];
  sent: ReviewDecision | null;
  onPress: (decision: ReviewDecision) => void;
}) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
      {decisions.map((decision) => (
        <Button
          key={decision}
          variant={decision === 'approved' ? 'primary' : 'secondary'}
          loading={sent === decision}
          disabled={sent !== null && sent !== decision}
          data-approve={decision === 'approved' ? '' : undefined}
          // Three of them fit on one line of a phone, so the bar stays low.
          className="max-sm:px-1.5"
          onClick={() => onPress(decision)}
        >
          {LABELS[decision]}
        </Button>
      ))}
    </div>
  );
}
