import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { reviewMessages } from '@/domain/review/messages';
import { canDecide, canWithdraw } from '@/domain/review/policy';
import type { ReviewDecide, ReviewDto } from '@/domain/review/schema';
import { recordActivity } from '../activity/record-activity';
import type { ServiceContext } from '../context';
import { tell } from '../notification/tell';
import { giveStatus, isSoleAdmin } from '../status/set-status';
import { addComments } from './comment-review';
import { getReview } from './get-review';
import { changeReview, requireOpen } from './load-review';
import { participantsOf } from './participants';

/**
 * A reviewer's word on the version that they have read: changes wanted, tested, or approved. The last two are statuses, given
 * by the one use case that gives them (set-status.ts) and under its rules. Throws NOT_FOUND, FORBIDDEN when it is not theirs
 * to say, CONFLICT when somebody was faster, the review is about another version, or a newer version is there.
 */
export async function decideReview(ctx: ServiceContext, input: ReviewDecide): Promise<ReviewDto> {
  const { decision, comments } = input;
  await changeReview(ctx, input.id, async (tx, review, member) => {
    const { prompt, promptVersion, promptId, version } = review;
    const facts = { isSoleAdmin: await isSoleAdmin(tx, member.id) };
    if (!canDecide(member, prompt, promptVersion, decision, facts)) {
      throw new AppError('FORBIDDEN', messages.error.forbidden);
    }
    if (version !== input.version) throw new AppError('CONFLICT', reviewMessages.otherVersion);
    requireOpen(review);
    if (decision === 'tested' && review.testedAt !== null) {
      const name = review.testerName ?? reviewMessages.somebody;
      throw new AppError('CONFLICT', reviewMessages.alreadyTested(name));
    }
    if (comments.length > 0) await addComments(tx, ctx.now, member, review, comments);
    // Whoever is told reads all that was said with it.
    const words = [input.notes, ...comments.map(({ body }) => body)]
      .filter((said) => said !== '')
      .join('\n\n');
    const { notes } = input;
    if (decision !== 'changes') {
      if (version !== prompt.version) {
        throw new AppError('CONFLICT', reviewMessages.staleDecision(prompt.version));
      }
      await giveStatus(tx, ctx.now, member, { promptId, version, status: decision, notes }, words);
      return;
    }
    const told = await participantsOf(tx, review.id);
    await tx.promptReview.update({
      where: { id: review.id },
      data: { state: 'changes', closedBy: member.id, closedAt: ctx.now },
      select: { id: true },
    });
    await tx.reviewComment.create({
      data: {
        ...{ reviewId: review.id, kind: 'changes', authorId: member.id, body: notes },
        createdAt: ctx.now,
      },
      select: { id: true },
    });
    await recordActivity(tx, [
      {
        ...{ promptId, kind: 'changes-requested', actorId: member.id, version },
        ...{ wasShared: prompt.isShared, at: ctx.now },
      },
    ]);
    await tell(tx, ctx.now, told, { kind: 'changes', reviewId: review.id, actorId: member.id, notes: words });
  });
  return getReview(ctx, input.id);
}

/** Takes a question back. Only who asked may. Throws NOT_FOUND, FORBIDDEN, CONFLICT when the review is closed. */
export async function withdrawReview(ctx: ServiceContext, id: string): Promise<ReviewDto> {
  await changeReview(ctx, id, async (tx, review, member) => {
    if (!canWithdraw(member, review)) throw new AppError('FORBIDDEN', messages.error.forbidden);
    requireOpen(review);
    await tx.promptReview.update({
      where: { id },
      data: { state: 'withdrawn', closedBy: member.id, closedAt: ctx.now },
      select: { id: true },
    });
    await tx.reviewComment.create({
      data: { reviewId: id, kind: 'withdrawn', authorId: member.id, createdAt: ctx.now },
      select: { id: true },
    });
  });
  return getReview(ctx, id);
}
