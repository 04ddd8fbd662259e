import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { reviewMessages } from '@/domain/review/messages';
import { canDecide, canWithdraw } from '@/domain/review/policy';
import type { ReviewDecide, ReviewDto } from '@/domain/review/schema';
import { whyRefused } from '@/domain/status/decision-messages';
import type { Transaction } from '@/server/db';
import type { TextModel } from '@/server/ports/text-model/text-model';
import { recordActivity } from '../activity/record-activity';
import { forbidden, type ServiceContext } from '../context';
import { notify } from '../notification/notify';
import { consumeQuota } from '../quota/consume-quota';
import { decisionFacts, decisionRefusal } from '../status/decision-facts';
import { applyStatus } from '../status/set-status';
import { addComments } from './comment-review';
import { readReview } from './get-review';
import { changeReview, type LoadedReview, requireOpen } from './load-review';
import { participantsOf } from '../status/participants';

/**
 * Saves a reviewer's decision on the version that they have read: changes requested, tested, or approved. The last two
 * are statuses, set by the same use case as elsewhere (set-status.ts) and under its rules. Throws NOT_FOUND, FORBIDDEN
 * if they may not decide, CONFLICT if another reviewer was faster, the review is about another version, or there is a
 * newer version, TOO_MANY_REQUESTS if the included comments exceed the daily quota.
 */
export async function decideReview(
  ctx: ServiceContext & { textModel: TextModel | null },
  input: ReviewDecide,
): Promise<ReviewDto> {
  const { decision, comments, notes, override } = input;
  return changeReview(ctx, input.id, async (tx, review, member) => {
    const { prompt, promptVersion, promptId, version } = review;
    const about = { promptId, version };
    const facts = await decisionFacts(tx, about, member.id);
    if (!canDecide(member, prompt, promptVersion, decision, facts)) {
      if (decision === 'tested' || facts.wrote === 'none') throw forbidden();
      throw new AppError('FORBIDDEN', whyRefused(await decisionRefusal(tx, member, prompt, about, facts)));
    }
    if (version !== input.version) throw new AppError('CONFLICT', reviewMessages.otherVersion);
    requireOpen(review);
    if (decision === 'tested' && review.testedAt !== null) {
      const name = review.testerName ?? reviewMessages.somebody;
      throw new AppError('CONFLICT', reviewMessages.alreadyTested(name));
    }
    if (comments.length > 0) await addComments(tx, ctx.now, member, review, comments);
    // Notified users get all comments of the decision.
    const words = [notes, ...comments.map(({ body }) => body)].filter((said) => said !== '').join('\n\n');
    if (decision === 'changes') await askForChanges(tx, ctx.now, { member, review, notes, words });
    else if (version !== prompt.version) {
      throw new AppError('CONFLICT', reviewMessages.staleDecision(prompt.version));
    } else {
      const set = { promptId, version, status: decision, notes, override };
      await applyStatus(tx, ctx, member, set, words);
    }
    if (comments.length > 0) await consumeQuota(tx, { member, now: ctx.now }, { reviews: comments.length });
    return readReview(tx, member, input.id);
  });
}

async function askForChanges(
  tx: Transaction,
  now: Date,
  { member, review, notes, words }: { member: Member; review: LoadedReview; notes: string; words: string },
): Promise<void> {
  const { promptId, version, prompt } = review;
  const participants = await participantsOf(tx, review.id);
  await tx.promptReview.update({
    where: { id: review.id },
    data: { state: 'changes', closedBy: member.id, closedAt: now },
    select: { id: true },
  });
  await tx.reviewComment.create({
    data: { reviewId: review.id, kind: 'changes', authorId: member.id, body: notes, createdAt: now },
    select: { id: true },
  });
  await recordActivity(tx, [
    {
      promptId,
      kind: 'changes-requested',
      actorId: member.id,
      version,
      wasShared: prompt.isShared,
      at: now,
    },
  ]);
  await tx.auditEvent.create({
    data: {
      at: now,
      actorId: member.id,
      action: 'review.changes',
      subjectId: promptId,
      details: { version },
    },
    select: { id: true },
  });
  await notify(tx, now, {
    kind: 'changes',
    subjectId: review.id,
    to: participants,
    actorId: member.id,
    notes: words,
  });
}

/** Withdraws a review request. Only its author may. Throws NOT_FOUND, FORBIDDEN, CONFLICT if the review is closed. */
export async function withdrawReview(ctx: ServiceContext, id: string): Promise<ReviewDto> {
  return changeReview(ctx, id, async (tx, review, member) => {
    if (!canWithdraw(member, review)) throw forbidden();
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
    return readReview(tx, member, id);
  });
}
