import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { reviewMessages } from '@/domain/review/messages';
import { canReadReview } from '@/domain/review/policy';
import { ReviewState } from '@/domain/review/schema';
import type { Db, Transaction } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { lockPrompt } from '../prompt/lock-prompt';

const NAME = { select: { fullName: true } } as const;

const REVIEW = {
  ...{ id: true, promptId: true, version: true, requestedBy: true, message: true, state: true },
  ...{ testedAt: true, closedAt: true, createdAt: true },
  requester: NAME,
  tester: NAME,
  closer: NAME,
  promptVersion: { select: { wasShared: true } },
  prompt: {
    select: { createdBy: true, isShared: true, version: true, deletedAt: true, slug: true, title: true },
  },
} as const;

/** The one answer for a review that is missing and for one whose version the caller may not see. */
function reviewNotFound(): AppError {
  return new AppError('NOT_FOUND', reviewMessages.notFound);
}

/** A review with what policies ask of it. Throws NOT_FOUND for what the member may not see. */
export async function loadReview(db: Db, member: Member, id: string) {
  const row = await db.promptReview.findUnique({ where: { id }, select: REVIEW });
  if (row?.prompt.deletedAt !== null) throw reviewNotFound();
  if (!canReadReview(member, row.prompt, row.promptVersion)) throw reviewNotFound();
  const { tester, closer, requester, ...review } = row;
  return {
    ...review,
    state: ReviewState.parse(row.state),
    testerName: tester?.fullName ?? null,
    closerName: closer?.fullName ?? null,
    requesterName: requester?.fullName ?? null,
  };
}
export type LoadedReview = Awaited<ReturnType<typeof loadReview>>;

/**
 * Runs `work` on a review under the lock of its prompt: saves, statuses, sharing and other words on the review wait. Throws
 * UNAUTHORIZED for a guest, NOT_FOUND for what the caller may not see.
 */
export async function changeReview(
  ctx: ServiceContext,
  id: string,
  work: (tx: Transaction, review: LoadedReview, member: Member) => Promise<void>,
): Promise<void> {
  const member = requireMember(ctx);
  const { promptId } = await loadReview(ctx.db, member, id);
  await ctx.db.$transaction(async (tx) => {
    if ((await lockPrompt(tx, promptId)) === null) throw reviewNotFound();
    await work(tx, await loadReview(tx, member, id), member);
  });
}

/** Refuses a review that somebody has closed, with who and how. */
export function requireOpen(review: LoadedReview): void {
  if (review.state === 'open') return;
  const name = review.closerName ?? reviewMessages.somebody;
  throw new AppError('CONFLICT', reviewMessages.alreadyClosed[review.state](name));
}
