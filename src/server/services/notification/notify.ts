import { greetingName, isAddressOfStranger } from '@/domain/account/address';
import { KINDS, type NotificationKind } from '@/domain/notification/kinds';
import { notificationMail } from '@/domain/notification/mails';
import { nobodyOf } from '@/domain/notification/subjects';
import { siteUrl } from '@/env';
import type { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { enqueueMailOf } from '../mail/enqueue-mail-of';
import { SUBJECT_RULES } from './subjects';
import type { Notice, ToldSubject } from './subjects/rules';

export type { Notice } from './subjects/rules';

type Context = { tx: Db; now: Date };

/** Everything about one notice that does not differ between the users it goes to. */
type Told = { notice: Notice; about: ToldSubject };

const SETTINGS = {
  id: true,
  role: true,
  email: true,
  fullName: true,
  emailProvedAt: true,
  emailWriter: true,
  notifyInApp: true,
  notifyByMail: true,
  notifyCommentsInApp: true,
  notifyCommentsByMail: true,
  notifyGrantsInApp: true,
  notifyGrantsByMail: true,
} as const satisfies Prisma.ProfileSelect;
type Receiver = Prisma.ProfileGetPayload<{ select: typeof SETTINGS }>;

function rulesOf(kind: NotificationKind) {
  return SUBJECT_RULES[KINDS[kind].subject];
}

/** The unread notifications that make another one needless; null if each event is told. */
function earlier({ notice, about }: Told): Prisma.NotificationWhereInput | null {
  const { kind, subjectId, actorId } = notice;
  const { once, subject: subjectKind } = KINDS[kind];
  const promptId = about.prompt?.id ?? null;
  if (once === null) return null;
  if (once === 'subject') return { kind, subjectKind, subjectId };
  if (once === 'subject-by-actor') return { kind, subjectKind, subjectId, actorId, readAt: null };
  return { kind, promptId, readAt: null, ...(once === 'prompt-by-actor' && { actorId }) };
}

async function tellInApp({ tx, now }: Context, told: Told, readers: readonly Receiver[]): Promise<void> {
  const { kind, subjectId, actorId } = told.notice;
  const inApp = rulesOf(kind).settings?.inApp;
  const ids = readers.filter((reader) => inApp === undefined || reader[inApp]).map(({ id }) => id);
  if (ids.length === 0) return;
  const before = earlier(told);
  const known =
    before === null
      ? []
      : await tx.notification.findMany({
          where: { ...before, userId: { in: ids } },
          select: { userId: true },
        });
  const row = {
    kind,
    subjectKind: KINDS[kind].subject,
    subjectId,
    promptId: told.about.prompt?.id ?? null,
    actorId,
    createdAt: now,
  };
  const rows = ids
    .filter((id) => known.every(({ userId }) => userId !== id))
    .map((userId) => ({ ...row, userId }));
  // Two processes may end the same thing: it is told once.
  await tx.notification.createMany({ data: rows, skipDuplicates: true });
}

async function tellByMail(
  { tx, now }: Context,
  { notice, about }: Told,
  readers: readonly Receiver[],
): Promise<void> {
  const { kind, subjectId, actorId, notes = '' } = notice;
  const byMail = rulesOf(kind).settings?.byMail ?? null;
  const { prompt, version, subject, own } = about;
  if (byMail === null || prompt === null || actorId === null || notice.skipsMail === true) return;
  const actor = await tx.profile.findUnique({ where: { id: actorId }, select: { fullName: true } });
  const actorName = actor?.fullName ?? nobodyOf(subject);
  const { id: promptId, wasShared, slug, title } = prompt;
  for (const { id: userId, email, ...reader } of readers) {
    if (email === null || !reader[byMail]) continue;
    const mail = notificationMail(
      { name: greetingName(reader), siteUrl },
      {
        kind,
        actorName,
        title,
        version,
        slug,
        subject,
        own,
        notes,
        isToStranger: isAddressOfStranger(reader),
      },
    );
    await enqueueMailOf({ id: actorId, isToTyped: false }, { db: tx, now }, email, mail, {
      about: { userId, promptId, wasShared, subjectKind: subject.kind, subjectId },
    });
  }
}

/**
 * Tells users of an event, in the app and by mail according to their settings, within the transaction of the event.
 * Leaves out users who can't read its subject, are deactivated or caused it.
 */
export async function notify(tx: Db, now: Date, notice: Notice): Promise<void> {
  const rules = rulesOf(notice.kind);
  const ids = notice.to ?? (await rules.audience?.(tx, notice)) ?? [];
  if (ids.length === 0) return;
  const people = await tx.profile.findMany({
    where: {
      id: { in: [...ids], ...(notice.actorId !== null && { not: notice.actorId }) },
      isActive: true,
      deletedAt: null,
    },
    select: SETTINGS,
    orderBy: { id: 'asc' },
  });
  if (people.length === 0) return;
  const about = await rules.load(tx, notice);
  if (about === null) return;
  const readers = await about.readersAmong(people);
  await tellInApp({ tx, now }, { notice, about }, readers);
  await tellByMail({ tx, now }, { notice, about }, readers);
}
