import { z } from 'zod';
import { PromptDto } from '@/domain/prompt/schema';
import { VersionNumber } from '@/domain/prompt/version';
import {
  ReviewRequestInput,
  ReviewCommentCreate,
  ReviewComparison,
  ReviewCounts,
  ReviewDecide,
  ReviewDto,
  Reviewer,
  ReviewersQuery,
  ReviewEntry,
  ReviewPage,
  ReviewQuery,
} from '@/domain/review/schema';
import { GateView } from '@/domain/gate/schema';
import { DecisionView } from '@/domain/status/authorship';
import { StatusEntry, StatusSet } from '@/domain/status/schema';
import { requestReview } from '@/server/services/review/request-review';
import { compareReview } from '@/server/services/review/compare-review';
import { commentReview } from '@/server/services/review/comment-review';
import { countReviews, countReviewsIn } from '@/server/services/review/count-reviews';
import { decideReview, withdrawReview } from '@/server/services/review/decide-review';
import { getReview } from '@/server/services/review/get-review';
import { listReviewers } from '@/server/services/review/reviewers';
import { listReviews, listReviewsOfPrompt } from '@/server/services/review/list-reviews';
import { viewDecision } from '@/server/services/status/decision-facts';
import { viewGate } from '@/server/services/status/view-gate';
import { listStatuses } from '@/server/services/status/list-statuses';
import { setStatus } from '@/server/services/status/set-status';
import {
  ById,
  GUEST_READ,
  NoInput,
  createRouter,
  guestProcedure,
  memberProcedure,
  provideTextModel,
  writerProcedure,
} from '../trpc';

/** Reviews of versions: requested, discussed, and decided by a status or by requesting changes. */
const reviewRouter = createRouter({
  ask: writerProcedure
    .input(ReviewRequestInput)
    .output(ReviewDto)
    .mutation(({ ctx, input }) => requestReview(ctx, input)),
  reviewers: writerProcedure
    .input(ReviewersQuery)
    .output(z.array(Reviewer))
    .query(({ ctx, input }) => listReviewers(ctx, input)),
  get: memberProcedure
    .input(ById)
    .output(ReviewDto)
    .query(({ ctx, input }) => getReview(ctx, input.id)),
  compare: memberProcedure
    .input(z.strictObject({ id: z.uuid(), against: VersionNumber }))
    .output(ReviewComparison)
    .query(({ ctx, input }) => compareReview(ctx, input)),
  inbox: writerProcedure
    .input(ReviewQuery)
    .output(ReviewPage)
    .query(({ ctx, input }) => listReviews(ctx, input)),
  ofPrompt: memberProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(z.array(ReviewEntry))
    .query(({ ctx, input }) => listReviewsOfPrompt(ctx, input.promptId)),
  comment: writerProcedure
    .input(ReviewCommentCreate)
    .output(ReviewDto)
    .mutation(({ ctx, input }) => commentReview(ctx, input)),
  decide: writerProcedure
    .use(provideTextModel)
    .input(ReviewDecide)
    .output(ReviewDto)
    .mutation(({ ctx, input }) => decideReview(ctx, input)),
  withdraw: writerProcedure
    .input(ById)
    .output(ReviewDto)
    .mutation(({ ctx, input }) => withdrawReview(ctx, input.id)),
  counts: memberProcedure
    .input(NoInput)
    .output(ReviewCounts)
    .query(({ ctx }) => countReviews(ctx)),
  waitingIn: writerProcedure
    .input(z.strictObject({ spaceId: z.uuid() }))
    .output(z.int())
    .query(({ ctx, input }) => countReviewsIn(ctx, input.spaceId)),
});

export const statusRouter = createRouter({
  review: reviewRouter,
  set: writerProcedure
    .use(provideTextModel)
    .input(StatusSet)
    .output(PromptDto)
    .mutation(({ ctx, input }) => setStatus(ctx, input)),
  gate: memberProcedure
    .use(provideTextModel)
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(GateView)
    .query(({ ctx, input }) => viewGate(ctx, input.promptId)),
  decision: memberProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(DecisionView)
    .query(({ ctx, input }) => viewDecision(ctx, input.promptId)),
  history: guestProcedure
    .meta(GUEST_READ)
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(z.array(StatusEntry))
    .query(({ ctx, input }) => listStatuses(ctx, input.promptId)),
});
