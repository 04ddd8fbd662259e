'use client';

import { useMemo, useState } from 'react';
import { LeaveDialog } from '@/components/layout/leave-dialog';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { TabCard } from '@/components/ui/tab-card';
import { reviewMessages } from '@/domain/review/messages';
import type {
  ReviewComment as Comment,
  ReviewComparison,
  ReviewDto,
  ReviewSaying,
} from '@/domain/review/schema';
import { useReadReview } from '@/features/notification/use-read-once';
import { RunSummary } from '@/features/test-case/run-summary';
import { VersionHeading } from '@/features/version/version-heading';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { trpc } from '@/trpc/client';
import { CommentForm } from './comment-form';
import { DecisionBar } from './decision-bar';
import { FactStrip } from './fact-strip';
import { positionKey, placeOf } from './position-key';
import { GENERAL_COMMENT_ID } from './note-offer';
import { PromptReviews } from './prompt-reviews';
import { ReviewBadges } from './review-badges';
import { ReviewChanges } from './review-changes';
import { ReviewComment } from './review-comment';
import { type Drafts, ReviewLines } from './review-lines';
import { reviewAfter, ReviewQueue, useReviewQueue } from './review-queue';
import { ReviewNotice } from './review-notice';
import { useReviewKeys } from './use-review-keys';
import { WithdrawReview } from './withdraw-review';

const NOTES = 'notes';
const WHOLE = 'whole';

function byPlace(comments: readonly Comment[]): ReadonlyMap<string, Comment[]> {
  const places = new Map<string, Comment[]>();
  for (const comment of comments) {
    if (comment.place === null) continue;
    const key = positionKey(comment.place);
    places.set(key, [...(places.get(key) ?? []), comment]);
  }
  return places;
}

/** Unsent comments of the page, by place: they survive a closed form and a failed request. */
function useDrafts(): Drafts & { isDirty: boolean; unsent: ReviewSaying[]; clear: () => void } {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  return {
    of: (key) => texts[key] ?? '',
    set: (key, text) => setTexts((before) => ({ ...before, [key]: text })),
    unsent: Object.entries(texts).flatMap(([key, body]) => {
      if (key === NOTES || body.trim() === '') return [];
      const place = placeOf(key);
      return [place === undefined ? { body } : { body, place }];
    }),
    clear: () => setTexts({}),
    isDirty: Object.values(texts).some((text) => text.trim() !== ''),
  };
}

/** The version to compare with: the review's default, until another one is chosen. */
function useComparison(review: ReviewDto): {
  comparison: ReviewComparison;
  choose: (version: number) => void;
} {
  const [against, setAgainst] = useState<number | null>(null);
  const { data } = trpc.status.review.compare.useQuery(
    { id: review.id, against: against ?? 1 },
    { enabled: against !== null, placeholderData: (before) => before },
  );
  const own = { base: review.base, facts: review.facts };
  return { comparison: against === null ? own : (data ?? own), choose: setAgainst };
}

/**
 * One review: changes, lines with comments, and the reader's actions (issue 7, Review). `first` is the review
 * loaded with the page.
 */
export function ReviewView({ first }: { first: ReviewDto }) {
  const { data: review } = trpc.status.review.get.useQuery({ id: first.id }, { initialData: first });
  const drafts = useDrafts();
  const guard = useLeaveGuard(drafts.isDirty);
  const places = useMemo(() => byPlace(review.comments), [review.comments]);
  useReadReview(review.id);
  const { reviewed, may } = review;
  const { comparison, choose } = useComparison(review);
  const { data: run } = trpc.prompt.tests.latest.useQuery({
    promptId: review.promptId,
    version: review.version,
  });
  const isOwnRun = run !== null && run?.version === review.version;
  const queue = useReviewQueue();
  useReviewKeys(review.id, queue);
  const lines = { reviewId: review.id, comments: places, drafts, mayComment: may.comment };
  const general = review.comments.filter(({ place }) => place === null);
  return (
    <>
      <div className="flex justify-end">
        <ReviewQueue id={review.id} waiting={queue} />
      </div>
      <VersionHeading slug={review.slug} title={review.title}>
        Review of version {review.version}
        <ReviewBadges review={review} />
      </VersionHeading>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
          <ReviewNotice review={review} />
          <Card as="section" aria-label="Request" className="p-4">
            <p className="text-sm text-fg-muted">
              <bdi className="font-semibold text-fg">{review.requesterName ?? reviewMessages.somebody}</bdi>
              {review.reviewerNames.length > 0
                ? ` requested a review from ${review.reviewerNames.join(', ')} · `
                : ' requested a review · '}
              <Time date={review.createdAt} />
            </p>
            {review.message && (
              <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
                {review.message}
              </p>
            )}
          </Card>
          <FactStrip
            facts={comparison.facts}
            isFirst={comparison.base === null}
            run={run}
            version={review.version}
          />
          <ReviewChanges review={review} comparison={comparison} onChoose={choose} />
          <section aria-labelledby="runs">
            <h2 id="runs" className="mb-2 text-xl">
              Tests
            </h2>
            <RunSummary prompt={{ id: review.promptId, slug: review.slug }} version={review.version} />
          </section>
          <TabCard
            as="section"
            aria-label={`Version ${review.version}, line by line`}
            tab={`Version ${review.version}, line by line`}
            sheetClassName="px-2 py-1 sm:px-3"
          >
            <ReviewLines {...lines} field="title" name="Title" text={reviewed.title} />
            <ReviewLines {...lines} field="description" name="Description" text={reviewed.description} />
            <ReviewLines {...lines} field="content" name="Content" text={reviewed.content} />
          </TabCard>
          <section aria-labelledby="discussion" className="grid gap-3">
            <h2 id="discussion" className="text-xl">
              Discussion
            </h2>
            {general.length === 0 && <p className="text-fg-muted">No general comments yet.</p>}
            <ol className="grid gap-3">
              {general.map((comment) => (
                <li key={comment.id} className="border-s-2 border-border ps-3">
                  <ReviewComment comment={comment} />
                </li>
              ))}
            </ol>
            {may.comment && (
              <div id={GENERAL_COMMENT_ID} className="scroll-mb-28">
                <CommentForm
                  reviewId={review.id}
                  label="General comment"
                  value={drafts.of(WHOLE)}
                  onChange={(text) => drafts.set(WHOLE, text)}
                />
              </div>
            )}
          </section>
        </div>
        <div className="grid min-w-0 gap-6 lg:sticky lg:inset-bs-[calc(var(--header-height)+24px)]">
          {may.withdraw && <WithdrawReview id={review.id} />}
          <PromptReviews promptId={review.promptId} except={review.id} />
        </div>
      </div>
      <DecisionBar
        review={review}
        notes={drafts.of(NOTES)}
        onNotes={(notes) => drafts.set(NOTES, notes)}
        unsent={drafts.unsent}
        onSent={drafts.clear}
        risks={{
          lostVariables: review.facts.lostVariables,
          failing: isOwnRun ? run.done - run.passed : 0,
          tests: isOwnRun ? run.total : 0,
        }}
        nextId={reviewAfter(review.id, queue.ids)}
      />
      <LeaveDialog guard={guard} />
    </>
  );
}
