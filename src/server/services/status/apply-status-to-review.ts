import type { Member } from '@/domain/actor';
import type { Status } from '@/domain/status/schema';
import type { Transaction } from '@/server/db';
import { notify } from '../notification/notify';
import type { LockedPrompt } from '../access';
import { participantsOf } from './participants';

/**
 * Applies a new status of a version to the open review of that version, in the same transaction, wherever it was set:
 * an approval closes the review, a test is recorded in it. The requester and the participants are notified.
 */
export async function applyStatusToReview(
  tx: Transaction,
  now: Date,
  member: Member,
  prompt: LockedPrompt,
  { status, notes }: { status: Status; notes: string },
  words: string,
): Promise<void> {
  const review = await tx.promptReview.findFirst({
    where: { promptId: prompt.id, version: prompt.version, state: 'open' },
    select: { id: true, testedAt: true },
  });
  if (review === null || (status === 'tested' && review.testedAt !== null)) return;
  const participants = await participantsOf(tx, review.id);
  await tx.promptReview.update({
    where: { id: review.id },
    data:
      status === 'approved'
        ? { state: 'approved', closedBy: member.id, closedAt: now }
        : { testedBy: member.id, testedAt: now },
    select: { id: true },
  });
  await tx.reviewComment.create({
    data: { reviewId: review.id, kind: status, authorId: member.id, body: notes, createdAt: now },
    select: { id: true },
  });
  await notify(tx, now, {
    kind: status,
    subjectId: review.id,
    to: participants,
    actorId: member.id,
    notes: words,
  });
}
