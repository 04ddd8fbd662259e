import { Role } from '@/domain/account/role';
import type { Member } from '@/domain/actor';
import { reviewMail } from '@/domain/notification/mails';
import type { ReviewKind } from '@/domain/notification/schema';
import { reviewMessages } from '@/domain/review/messages';
import { canReadReview } from '@/domain/review/policy';
import { siteUrl } from '@/env';
import type { Transaction } from '@/server/db';
import { enqueueMailOf } from '../mail/enqueue-mail-of';
import { loadAccessForUsers } from '../access/facts-of-users';
import { historyAccess, isVersionReadable } from '../access/history';

type NotificationInput = {
  kind: ReviewKind;
  reviewId: string;
  /** Author of the event, who isn't notified. */
  actorId: string;
  /** Text by the author. */
  notes: string;
  /** It continues an event that was just mailed. */
  skipsMail?: boolean;
};

/** Unread comments of one author are grouped into one notification. */
const FOLDED: readonly ReviewKind[] = ['commented', 'answered'];

/** Returns the users with an unread notification of the same kind, review and author. */
async function alreadyNotified(
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
 * Notifies users of an event of a review, in the app and by mail according to their settings, within the transaction of
 * the event. Leaves out users who can't read the version, are deactivated or caused it.
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
  // Nested: Prisma would query two relations side by side concurrently, on the transaction's one connection.
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
  const accessOf = await loadAccessForUsers(
    tx,
    { id: review.promptId, spaceId },
    people.map(({ id }) => id),
  );
  const readers = people.filter(({ id, role }) => {
    const reader: Member = { kind: 'member', id, role: Role.parse(role) };
    const facts = { ...promptVersion.prompt, ...accessOf(id) };
    const reach = historyAccess(reader, facts);
    const isCurrent = review.version === version && reach.kind === 'some' && reach.since !== null;
    return canReadReview(reader, facts, { wasShown: isCurrent || isVersionReadable(reach, promptVersion) });
  });
  const actor = await tx.profile.findUnique({ where: { id: actorId }, select: { fullName: true } });
  const inApp = readers.filter(({ notifyInApp }) => notifyInApp).map(({ id }) => id);
  const known = await alreadyNotified(tx, inApp, told);
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
    await enqueueMailOf({ id: actorId, isToTyped: false }, { db: tx, now }, email, mail, { about });
  }
}
