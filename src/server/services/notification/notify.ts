import { Role } from '@/domain/account/role';
import type { Member } from '@/domain/actor';
import { reviewMail } from '@/domain/notification/mails';
import type { ReviewKind } from '@/domain/notification/schema';
import { reviewMessages } from '@/domain/review/messages';
import { canReadReview } from '@/domain/review/policy';
import { siteUrl } from '@/env';
import type { Transaction } from '@/server/db';
import { enqueueMail } from '../mail/enqueue-mail';
import { loadAccessForUsers } from '../prompt/load-access-for-users';
import { historyReach, isReached } from '../prompt/history-reach';

type NotificationInput = {
  kind: ReviewKind;
  reviewId: string;
  /** Who did it: is told nothing. */
  actorId: string;
  /** What they wrote. */
  notes: string;
  /** It goes on from what a mail told a moment ago. */
  skipsMail?: boolean;
};

/** Comments of one person that were not read yet are one notification. */
const FOLDED: readonly ReviewKind[] = ['commented', 'answered'];

/** Those who have an unread notification of the same kind, review and person. */
async function alreadyTold(
  tx: Transaction,
  ids: readonly string[],
  { kind, reviewId, actorId }: NotificationInput,
): Promise<Set<string>> {
  if (!FOLDED.includes(kind)) return new Set();
  const rows = await tx.notification.findMany({
    where: { userId: { in: [...ids] }, readAt: null, kind, reviewId, actorId },
    select: { userId: true },
  });
  return new Set(rows.map(({ userId }) => userId));
}

/**
 * Tells people of what happened in a review, in the app and by mail as each wants it, within the transaction in which it
 * happens. People who can't read the version, are not active any more or did it themselves are left out.
 */
export async function notify(
  tx: Transaction,
  now: Date,
  userIds: string[],
  told: NotificationInput,
): Promise<void> {
  const { kind, reviewId, actorId, notes } = told;
  const people = await tx.profile.findMany({
    where: { id: { in: userIds, not: actorId }, isActive: true, deletedAt: null },
    select: { id: true, role: true, email: true, fullName: true, notifyInApp: true, notifyByMail: true },
    orderBy: { id: 'asc' },
  });
  if (people.length === 0) return;
  // One within the other: Prisma would ask for two side by side at once, on the transaction's one connection.
  const prompt = {
    select: {
      title: true,
      createdBy: true,
      isShared: true,
      version: true,
      spaceId: true,
      spaceSince: true,
      creatorSince: true,
    },
  };
  const review = await tx.promptReview.findUniqueOrThrow({
    where: { id: reviewId },
    select: {
      version: true,
      promptId: true,
      promptVersion: { select: { wasShared: true, createdAt: true, prompt } },
    },
  });
  const { promptVersion } = review;
  const { spaceId, version } = promptVersion.prompt;
  const seenBy = await loadAccessForUsers(
    tx,
    { id: review.promptId, spaceId },
    people.map(({ id }) => id),
  );
  const readers = people.filter(({ id, role }) => {
    const reader: Member = { kind: 'member', id, role: Role.parse(role) };
    const facts = { ...promptVersion.prompt, ...seenBy(id) };
    const reach = historyReach(reader, facts);
    const isCurrent = review.version === version && reach.kind === 'some' && reach.since !== null;
    return canReadReview(reader, facts, { wasShown: isCurrent || isReached(reach, promptVersion) });
  });
  const actor = await tx.profile.findUnique({ where: { id: actorId }, select: { fullName: true } });
  const inApp = readers.filter(({ notifyInApp }) => notifyInApp).map(({ id }) => id);
  const known = await alreadyTold(tx, inApp, told);
  const rows = inApp
    .filter((id) => !known.has(id))
    .map((userId) => ({ userId, kind, promptId: review.promptId, reviewId, actorId, createdAt: now }));
  if (rows.length > 0) await tx.notification.createMany({ data: rows });
  if (told.skipsMail === true) return;
  for (const { id: userId, email, fullName, notifyByMail } of readers) {
    if (email === null || !notifyByMail) continue;
    const what = {
      kind,
      actorName: actor?.fullName ?? reviewMessages.somebody,
      title: promptVersion.prompt.title,
      version: review.version,
    };
    const mail = reviewMail({ name: fullName, siteUrl }, what, { notes, reviewId });
    const wasShared = promptVersion.prompt.isShared;
    const about = { userId, promptId: review.promptId, wasShared, reviewId };
    await enqueueMail({ db: tx, now }, email, mail, { about });
  }
}
