import { Role } from '@/domain/account/role';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { suggestionMail } from '@/domain/notification/mails';
import type { SuggestionKind } from '@/domain/notification/schema';
import { PUBLISHING_ROLES } from '@/domain/space/role';
import { suggestionMessages } from '@/domain/suggestion/messages';
import { canDecideSuggestion } from '@/domain/suggestion/policy';
import { siteUrl } from '@/env';
import type { Db, Transaction } from '@/server/db';
import { LIVE } from '../access/granted';
import { enqueueMailOf } from '../mail/enqueue-mail-of';
import { IdRow, rowsOf } from '../rows';
import { loadSuggestion } from './load-suggestion';

/** Maximum number of a space's members, and of users with a grant, notified of one suggestion. */
const MAX_NOTIFIED = 20;

/** Returns the creator of a prompt, the publishers of its space, and the users who may edit it by a grant. */
async function decidersOf(tx: Transaction, promptId: string): Promise<string[]> {
  const rows = await rowsOf(tx, IdRow)`
    SELECT p.created_by::text AS id FROM prompts p WHERE p.id = ${promptId}::uuid
    UNION (
      SELECT m.user_id::text FROM prompts p JOIN spaces home ON home.id = p.space_id AND home.deleted_at IS NULL
      JOIN space_members m ON m.space_id = home.id AND m.role = ANY(${[...PUBLISHING_ROLES]})
      WHERE p.id = ${promptId}::uuid ORDER BY 1 LIMIT ${MAX_NOTIFIED})
    UNION (
      SELECT g.subject_user_id::text FROM prompt_grants g
      WHERE g.prompt_id = ${promptId}::uuid AND g."right" = 'edit' AND g.subject_user_id IS NOT NULL AND ${LIVE}
      ORDER BY 1 LIMIT ${MAX_NOTIFIED})`;
  return rows.map(({ id }) => id);
}

/** Returns the suggestion as another user sees it; null if they can't. */
async function loadForReader(db: Db, reader: Member, id: string) {
  return loadSuggestion(db, reader, id).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

type NotificationDetails = {
  kind: SuggestionKind;
  id: string;
  /** Author of the event, who isn't notified. */
  actorId: string;
  /** Text by the author. */
  notes: string;
};

/**
 * Notifies users of a suggestion, in the app and by mail according to their settings, within the transaction that
 * creates or decides it. Leaves out users who can't read it, can't decide a new one, are deactivated or caused the
 * event.
 */
async function notifyUsers(
  tx: Transaction,
  now: Date,
  details: NotificationDetails,
  userIds: readonly string[],
): Promise<void> {
  const { kind, id, actorId, notes } = details;
  const people = await tx.profile.findMany({
    where: { id: { in: [...userIds], not: actorId }, isActive: true, deletedAt: null },
    select: { id: true, role: true, email: true, fullName: true, notifyInApp: true, notifyByMail: true },
    orderBy: { id: 'asc' },
  });
  for (const { email, fullName, notifyInApp, notifyByMail, ...person } of people) {
    const reader: Member = { kind: 'member', id: person.id, role: Role.parse(person.role) };
    const suggestion = await loadForReader(tx, reader, id);
    if (suggestion === null) continue;
    const { prompt, baseVersion } = suggestion;
    if (kind === 'suggested' && !canDecideSuggestion(reader, prompt, suggestion)) continue;
    if (notifyInApp) {
      const row = { userId: person.id, kind, promptId: prompt.id, suggestionId: id, actorId, createdAt: now };
      await tx.notification.create({ data: row, select: { id: true } });
    }
    if (email === null || !notifyByMail) continue;
    const { title, isShared: wasShared } = await tx.prompt.findUniqueOrThrow({
      where: { id: prompt.id },
      select: { title: true, isShared: true },
    });
    const actor = await tx.profile.findUnique({ where: { id: actorId }, select: { fullName: true } });
    const actorName = actor?.fullName ?? suggestionMessages.somebody;
    const what = { kind, actorName, title, version: baseVersion };
    const mail = suggestionMail({ name: fullName, siteUrl }, what, { id, slug: prompt.slug, notes });
    const about = { userId: person.id, promptId: prompt.id, wasShared, suggestionId: id };
    await enqueueMailOf({ id: actorId, isToTyped: false }, { db: tx, now }, email, mail, { about });
  }
}

/** Notifies the users who can decide about a new suggestion. */
export async function notifyDeciders(
  tx: Transaction,
  now: Date,
  promptId: string,
  made: Omit<NotificationDetails, 'kind'>,
): Promise<void> {
  await notifyUsers(tx, now, { ...made, kind: 'suggested' }, await decidersOf(tx, promptId));
}

export async function notifyAuthor(
  tx: Transaction,
  now: Date,
  authorId: string | null,
  decided: NotificationDetails,
): Promise<void> {
  if (authorId !== null) await notifyUsers(tx, now, decided, [authorId]);
}
