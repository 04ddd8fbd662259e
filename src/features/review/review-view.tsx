'use client';

import { useMemo, useState } from 'react';
import { LeaveDialog } from '@/components/layout/leave-dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { TabCard } from '@/components/ui/tab-card';
import { inboxMessages } from '@/domain/inbox/messages';
import type { GateView } from '@/domain/gate/schema';
import { changeMessages } from '@/domain/review/change-messages';
import type { ReviewComment as Comment, ReviewComparison, ReviewDto } from '@/domain/review/schema';
import type { SkillFinding } from '@/domain/skill-check/finding';
import type { TestRunDetail } from '@/domain/test-case/run-schema';
import { inboxHref } from '@/features/notification/inbox-href';
import { useMarkRead } from '@/features/notification/use-mark-read';
import { risksIn, useSkillFindings } from '@/features/prompt-check/use-skill-findings';
import { RunSummary } from '@/features/test-case/run-summary';
import { VersionHeading } from '@/features/version/version-heading';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { DecisionBar } from './decision-bar';
import { ReviewFacts } from './review-facts';
import { positionKey } from './position-key';
import { OtherReviews } from './prompt-reviews';
import { ReviewBadges } from './review-badges';
import { ReviewChanges } from './review-changes';
import { ReviewDiscussion } from './review-discussion';
import { ReviewFiles } from './review-files';
import { ReviewFindings } from './review-findings';
import { ReviewLines } from './review-lines';
import { reviewAfter, ReviewQueue, useReviewQueue } from './review-queue';
import { ReviewNotice } from './review-notice';
import { ReviewRequest } from './review-request';
import { NOTES, useReviewDrafts } from './use-review-drafts';
import { useReviewKeys } from './use-review-keys';
import { useShownLine } from './use-shown-line';
import { WithdrawReview } from './withdraw-review';

/** Where its reader comes from; the prompt is linked beside it. */
const INBOX = { href: inboxHref('all'), label: inboxMessages.title };

function byPlace(comments: readonly Comment[]): ReadonlyMap<string, Comment[]> {
  const places = new Map<string, Comment[]>();
  for (const comment of comments) {
    if (comment.place === null) continue;
    const key = positionKey(comment.place);
    places.set(key, [...(places.get(key) ?? []), comment]);
  }
  return places;
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

/** What an approval would overlook; waits for the checks of a skill and for the last run of the tests. */
function useRisks({ promptId, version, facts }: ReviewDto, findings: () => Promise<readonly SkillFinding[]>) {
  const utils = trpc.useUtils();
  return async () => {
    const [skill, run] = await Promise.all([
      findings(),
      utils.prompt.tests.latest.fetch({ promptId, version }),
    ]);
    const ownRun = run?.version === version ? run : null;
    return {
      lostVariables: facts.lostVariables,
      failing: ownRun === null ? 0 : ownRun.done - ownRun.passed,
      tests: ownRun?.total ?? 0,
      skill: risksIn(skill),
    };
  };
}

/** One review: changes, lines with comments, and actions. The page provides it, and what its tests say. */
export function ReviewView({
  first,
  tests,
}: {
  first: ReviewDto;
  /** Without them, the facts of the tests come later, and may need a further line. */
  tests?: { run: TestRunDetail | null; gate: GateView };
}) {
  const { data: review } = trpc.status.review.get.useQuery({ id: first.id }, { initialData: first });
  const drafts = useReviewDrafts();
  const guard = useLeaveGuard(drafts.isDirty);
  const places = useMemo(() => byPlace(review.comments), [review.comments]);
  useMarkRead('review', review.id);
  const { reviewed, may } = review;
  const { comparison, choose } = useComparison(review);
  const { data: run } = trpc.prompt.tests.latest.useQuery(
    { promptId: review.promptId, version: review.version },
    { initialData: tests?.run },
  );
  // Evaluations, test cases and models change it.
  const { data: gate } = trpc.status.gate.useQuery(
    { promptId: review.promptId },
    { staleTime: 0, initialData: tests?.gate },
  );
  const queue = useReviewQueue();
  useReviewKeys(review.id, queue);
  const skill = useSkillFindings({ ...review, skillName: reviewed.skillName });
  const risks = useRisks(review, skill.load);
  const [shown, show] = useShownLine();
  const mayComment = may.comment;
  const lines = { reviewId: review.id, comments: places, drafts, mayComment, shown, onShow: show };
  return (
    <>
      <div className="min-w-0">
        {/* On the line of the way back. */}
        <div className="float-end flex items-center gap-2">
          <ReviewQueue id={review.id} waiting={queue} />
          {may.withdraw && <WithdrawReview id={review.id} />}
        </div>
        <VersionHeading slug={review.slug} title={review.title} back={INBOX}>
          Review of version {review.version}
          <ReviewBadges review={review} />
        </VersionHeading>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
          <ReviewNotice review={review} />
          <ReviewRequest review={review} />
          <ReviewFacts
            facts={comparison.facts}
            isFirst={comparison.base === null}
            run={run}
            version={review.version}
            gate={gate}
          />
          {skill.error && (
            <ErrorBox title={changeMessages.asksOnce.unchecked} onRetry={skill.retry}>
              {errorText(skill.error)}
            </ErrorBox>
          )}
          <ReviewFindings findings={skill.findings} files={reviewed.files} onShow={show} />
          <ReviewChanges review={review} comparison={comparison} onChoose={choose} />
          {/* Without a run, the facts above say all there is. */}
          {run != null && (
            <section aria-labelledby="runs">
              <h2 id="runs" className="mb-2 text-xl">
                Tests
              </h2>
              <RunSummary prompt={{ id: review.promptId, slug: review.slug }} version={review.version} />
            </section>
          )}
          <TabCard
            as="section"
            aria-label={`Version ${review.version}, line by line`}
            tab={`Version ${review.version}, line by line`}
            sheetClassName="px-2 py-1 sm:px-3"
          >
            <ReviewLines {...lines} field="title" name="Title" text={reviewed.title} />
            <ReviewLines {...lines} field="description" name="Description" text={reviewed.description} />
            <ReviewLines {...lines} field="content" name="Content" text={reviewed.content} />
            <ReviewFiles review={review} base={comparison.base} lines={lines} />
          </TabCard>
          <ReviewDiscussion review={review} drafts={drafts} />
          <OtherReviews promptId={review.promptId} except={review.id} />
        </div>
      </div>
      <DecisionBar
        review={review}
        notes={drafts.of(NOTES)}
        onNotes={(notes) => drafts.set(NOTES, notes)}
        unsent={drafts.unsent}
        onSent={drafts.clear}
        risks={risks}
        nextId={reviewAfter(review.id, queue.ids)}
        gate={gate}
      />
      <LeaveDialog guard={guard} />
    </>
  );
}
