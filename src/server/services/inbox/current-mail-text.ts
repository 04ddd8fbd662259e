import { z } from 'zod';
import { Role } from '@/domain/account/role';
import type { Member } from '@/domain/actor';
import { DIGEST_COUNTED } from '@/domain/follow/limits';
import { digestMail } from '@/domain/follow/mails';
import type { MailText } from '@/domain/mail/write-mail';
import { siteUrl } from '@/env';
import type { Db } from '@/server/db';
import { mailNameOf } from '../account/lock-profile';
import { readFeed } from '../follow/read-feed';
import { ownReadable, SUBJECT_JOINS } from '../notification/readable';
import { historyConditionOfAny, moderates } from '../access';
import { IdRow, rowsOf } from '../rows';

const AboutRow = z.object({
  userId: z.string().nullable(),
  invitationId: z.string().nullable(),
  digestSince: z.date().nullable(),
  digestUntil: z.date().nullable(),
  /** Whether its sender may still have mail sent. */
  maySend: z.boolean(),
  /** Null for users who get no mail any more. */
  person: z.object({ role: Role }).nullable(),
});

/** Returns whether the invitation of a mail is still valid, regardless of its recipient. */
async function isOpen(db: Db, invitationId: string, now: Date): Promise<boolean> {
  const rows = await rowsOf(db, IdRow)`
    SELECT i.id::text FROM space_invitations i JOIN spaces s ON s.id = i.space_id AND s.deleted_at IS NULL
    WHERE i.id = ${invitationId}::uuid AND i.uses_left > 0 AND i.expires_at > ${now} AND owns_space(i.space_id, i.invited_by)`;
  return rows.length > 0;
}

/**
 * Returns whether the user may read the subject of the mail, and what was written about it then. Admins get nothing of
 * spaces they are not in.
 */
async function isReadable(db: Db, member: Member, mailId: string): Promise<boolean> {
  const rows = await rowsOf(db, IdRow)`
    SELECT n.id::text FROM mail_outbox n ${SUBJECT_JOINS}
    WHERE n.id = ${mailId}::uuid AND ${ownReadable(member)} AND (${historyConditionOfAny(member.id, false, 'n')} OR ${moderates(member)})`;
  return rows.length > 0;
}

/**
 * Returns the current text of a queued mail: `as written`, a new text, or null if its recipient may no longer read any
 * of it. Called before each attempt.
 */
export async function currentMailText(
  db: Db,
  mailId: string,
  now: Date,
): Promise<'as written' | MailText | null> {
  const [about] = await rowsOf(db, AboutRow)`
    SELECT n.user_id::text AS "userId", n.invitation_id::text AS "invitationId", n.digest_since AS "digestSince",
      n.digest_until AS "digestUntil", n.sender_id IS NULL OR user_may_mail(n.sender_id, n.is_to_typed) AS "maySend",
      CASE WHEN u.is_active AND u.deleted_at IS NULL
        THEN json_build_object('role', u.role) END AS person
    FROM mail_outbox n LEFT JOIN profiles u ON u.id = n.user_id WHERE n.id = ${mailId}::uuid`;
  if (about === undefined || !about.maySend) return null;
  const { userId, invitationId, digestSince: since, digestUntil: until, person } = about;
  if (invitationId !== null) return (await isOpen(db, invitationId, now)) ? 'as written' : null;
  if (userId === null) return 'as written';
  if (person === null) return null;
  const member: Member = { kind: 'member', id: userId, role: person.role };
  if (since === null || until === null) return (await isReadable(db, member, mailId)) ? 'as written' : null;
  const entries = await readFeed(db, member, { since, until, most: DIGEST_COUNTED + 1 });
  if (entries.length === 0) return null;
  return digestMail({ name: await mailNameOf(db, userId), siteUrl }, entries);
}
