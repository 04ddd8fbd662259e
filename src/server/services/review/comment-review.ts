import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { COMMENTS_MAX, LINE_TEXT_MAX } from '@/domain/review/limits';
import { reviewMessages } from '@/domain/review/messages';
import { canCommentReview, acceptsComments } from '@/domain/review/policy';
import type {
  ReviewCommentCreate,
  ReviewDto,
  ReviewField,
  ReviewPlace,
  ReviewStatement,
} from '@/domain/review/schema';
import type { Transaction } from '@/server/db';
import { forbidden, type ServiceContext } from '../context';
import { notify } from '../notification/notify';
import { consumeQuota } from '../quota/consume-quota';
import { readReview } from './get-review';
import { changeReview, type LoadedReview, requireOpen } from './load-review';
import { participantsOf } from '../status/participants';

/** Comments of one author within this time cause one mail. */
const ONE_MAIL_MS = 15 * 60 * 1_000;

/** Returns the line as stored on the server: the quote of a comment is never taken from the browser. */
function lineOf(text: Record<ReviewField, string>, { field, line }: ReviewPlace): string {
  const found = text[field].split('\n')[line - 1];
  if (found === undefined) throw new AppError('BAD_REQUEST', reviewMessages.noLine);
  return Array.from(found.replace(/\r$/, '')).slice(0, LINE_TEXT_MAX).join('');
}

/**
 * Adds a member's comments to an open review. Throws FORBIDDEN, BAD_REQUEST for a line that doesn't exist, CONFLICT if
 * the review is closed or full. Comments count for the daily quota, which the caller checks.
 */
export async function addComments(
  tx: Transaction,
  now: Date,
  member: Member,
  review: LoadedReview,
  sayings: readonly ReviewStatement[],
): Promise<void> {
  if (!canCommentReview(member, review.prompt, review.promptVersion)) {
    throw forbidden();
  }
  if (!acceptsComments(review.state)) requireOpen(review);
  const said = await tx.reviewComment.count({ where: { reviewId: review.id } });
  if (said + sayings.length > COMMENTS_MAX) throw new AppError('CONFLICT', reviewMessages.tooManyComments);
  const { promptId, version } = review;
  const text = await tx.promptVersion.findUniqueOrThrow({
    where: { promptId_version: { promptId, version } },
    select: { title: true, description: true, content: true },
  });
  await tx.reviewComment.createMany({
    data: sayings.map(({ body, place }) => ({
      reviewId: review.id,
      kind: 'comment',
      authorId: member.id,
      body,
      field: place?.field ?? null,
      line: place?.line ?? null,
      lineText: place === undefined ? null : lineOf(text, place),
      createdAt: now,
    })),
  });
}

/**
 * Adds a comment to a review, on one line of its version or on the whole, by its author or reviewers, while it is open
 * and after changes were requested. The other participants are notified. Throws NOT_FOUND, FORBIDDEN, BAD_REQUEST for a
 * line that doesn't exist, CONFLICT if the review is closed or full.
 */
export async function commentReview(ctx: ServiceContext, input: ReviewCommentCreate): Promise<ReviewDto> {
  return changeReview(ctx, input.id, async (tx, review, member) => {
    const { prompt } = review;
    const justSaid = await tx.reviewComment.findFirst({
      where: {
        reviewId: review.id,
        authorId: member.id,
        createdAt: { gt: new Date(ctx.now.getTime() - ONE_MAIL_MS) },
      },
      select: { id: true },
    });
    const participants = await participantsOf(tx, review.id);
    await addComments(tx, ctx.now, member, review, [input]);
    await notify(tx, ctx.now, {
      kind: member.id === prompt.createdBy ? 'answered' : 'commented',
      subjectId: review.id,
      to: participants,
      actorId: member.id,
      notes: input.body,
      skipsMail: justSaid !== null,
    });
    await consumeQuota(tx, { member, now: ctx.now }, { reviews: 1 });
    return readReview(tx, member, input.id);
  });
}
