import { AppError } from '@/domain/errors';
import { reviewMessages } from '@/domain/review/messages';
import { canAskReview } from '@/domain/review/policy';
import type { ReviewRequestInput, ReviewDto } from '@/domain/review/schema';
import type { Transaction } from '@/server/db';
import { recordActivity } from '../activity/record-activity';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { notify } from '../notification/notify';
import { loadPromptFacts } from '../prompt/load-prompt';
import { type LockedPrompt, requireAccess } from '../access';
import { consumeQuota } from '../quota/consume-quota';
import { approversOf, participantsOf, writersKeptOut } from '../status/participants';
import { readReview } from './get-review';
import { requireReviewers } from './reviewers';

/** Throws if the version needs no review or has one. Returns the open review of an older version. */
async function openReview(tx: Transaction, prompt: LockedPrompt): Promise<string | null> {
  const newest = await tx.promptStatus.findFirst({
    where: { promptId: prompt.id, version: prompt.version },
    orderBy: { id: 'desc' },
    select: { status: true },
  });
  if (newest?.status === 'approved') throw new AppError('CONFLICT', reviewMessages.alreadyApproved);
  const open = await tx.promptReview.findFirst({
    where: { promptId: prompt.id, state: 'open' },
    select: { id: true, version: true },
  });
  if (open?.version === prompt.version) throw new AppError('CONFLICT', reviewMessages.alreadyOpen);
  return open?.id ?? null;
}

/**
 * Requests a review of the latest version, which the caller has read. It replaces an open review of
 * an older version; users who commented in the earlier review are notified. Throws NOT_FOUND if the caller may not see
 * it, FORBIDDEN if they may not request one, CONFLICT if there is a newer version, the version is approved, or a review
 * of it is open.
 */
export async function requestReview(ctx: ServiceContext, input: ReviewRequestInput): Promise<ReviewDto> {
  const member = requireMember(ctx);
  const facts = await loadPromptFacts(ctx.db, member, input.promptId);
  if (!canAskReview(member, facts)) throw forbidden();

  return ctx.db.$transaction(async (tx) => {
    const prompt = await requireAccess(tx, member, facts.id, canAskReview);
    if (prompt.version !== input.version) throw new AppError('CONFLICT', reviewMessages.staleAsk);
    const reviewers = [...new Set(input.reviewers)];
    await requireReviewers(tx, member, prompt, reviewers);
    const outdated = await openReview(tx, prompt);
    const before = await tx.promptReview.findFirst({
      where: { promptId: prompt.id },
      orderBy: { createdAt: 'desc' },
      select: { id: true },
    });
    if (outdated !== null) {
      await tx.promptReview.update({
        where: { id: outdated },
        data: { state: 'superseded', closedBy: member.id, closedAt: ctx.now },
        select: { id: true },
      });
    }
    const review = await tx.promptReview.create({
      data: {
        promptId: prompt.id,
        version: prompt.version,
        message: input.message,
        requestedBy: member.id,
        createdAt: ctx.now,
        reviewers,
      },
      select: { id: true },
    });
    await recordActivity(tx, [
      {
        promptId: prompt.id,
        kind: 'review-asked',
        actorId: member.id,
        version: prompt.version,
        wasShared: prompt.isShared,
        at: ctx.now,
      },
    ]);
    const notice = { subjectId: review.id, actorId: member.id, notes: input.message };
    await notify(tx, ctx.now, { ...notice, kind: 'asked', to: reviewers });
    const about = { promptId: prompt.id, version: prompt.version };
    const keptOut = await writersKeptOut(tx, about);
    const participants = before === null ? [] : await participantsOf(tx, before.id);
    const again = participants.filter((person) => !keptOut.includes(person));
    const others = again.filter((person) => !reviewers.includes(person));
    await notify(tx, ctx.now, { ...notice, kind: 'asked-again', to: others });
    // Without named reviewers, it goes to the inbox of those who may approve it.
    const approvers = reviewers.length > 0 ? [] : await approversOf(tx, about);
    const rest = approvers.filter((person) => !again.includes(person));
    await notify(tx, ctx.now, { ...notice, kind: 'asked', to: rest, skipsMail: true });
    await consumeQuota(tx, { member, now: ctx.now }, { reviews: 1 });
    return readReview(tx, member, review.id);
  });
}
