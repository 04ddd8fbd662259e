import { z } from 'zod';
import { Role } from '@/domain/account/role';
import type { MailText } from '@/domain/mail/write-mail';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { takeQuota } from '../quota/consume-quota';
import { rowOf } from '../rows';
import { enqueueMail, type MailSender, type UsersAbout } from './enqueue-mail';

const MayRow = z.object({ maySend: z.boolean() });

/**
 * Returns whether a user may have mail sent to others (`user_may_mail` in SQL). Anybody can register an address that isn't
 * theirs, so an account whose holder typed its address and never proved it sends none
 * (docs/decisions/0026-typed-addresses.md). The same holds for one who registered with a phone number, which nobody
 * proves; an account without an address that an admin or the directory made writes to people of the library only.
 */
export async function maySendMail(db: Db, { id, isToTyped }: MailSender): Promise<boolean> {
  const { maySend } = await rowOf(db, MayRow)`SELECT user_may_mail(${id}::uuid, ${isToTyped}) AS "maySend"`;
  return maySend;
}

const RoleRow = z.object({ role: Role });
const TypedRow = z.object({ isTyped: z.boolean() });

/**
 * Returns whether a recipient's address was typed when they registered, and nobody has proved it: for all we know it has
 * no account. Else anybody could register many addresses, and write to them as to people of the library.
 */
async function isTypedRecipient(db: Db, about: UsersAbout): Promise<boolean> {
  const receiver =
    'userId' in about
      ? Prisma.sql`${about.userId}::uuid`
      : Prisma.sql`(SELECT user_id FROM space_invitations WHERE id = ${about.invitationId}::uuid)`;
  const { isTyped } = await rowOf(db, TypedRow)`
    SELECT EXISTS (SELECT FROM profiles WHERE id = ${receiver} AND email IS NOT NULL
      AND email_proved_at IS NULL AND email_writer = 'holder') AS "isTyped"`;
  return isTyped;
}

/** Counts a mail to a stranger for the sender's day; false if there were enough of them. */
async function takesOneMore({ db, now }: { db: Db; now: Date }, { id }: MailSender): Promise<boolean> {
  const { role } = await rowOf(db, RoleRow)`SELECT role FROM profiles WHERE id = ${id}::uuid`;
  return (await takeQuota(db, { member: { id, role }, now }, 'mails', 1)) === null;
}

/**
 * Puts a mail with a user's words into the outbox, within the caller's transaction; nothing for a user who may not send
 * mail, or has sent as many to strangers today as a user may. The delivery checks the sender again. One to an address that
 * nobody has proved waits for the limits of the hour.
 */
export async function enqueueMailOf(
  sender: MailSender,
  ctx: { db: Db; now: Date },
  to: string,
  mail: MailText,
  end: { expiresAt?: Date; about: UsersAbout },
): Promise<void> {
  if (!(await maySendMail(ctx.db, sender))) return;
  const isStranger = !sender.isToTyped && (await isTypedRecipient(ctx.db, end.about));
  // An invitation to a typed address has been counted by the call that made it.
  if (isStranger && !(await takesOneMore(ctx, sender))) return;
  const isToTyped = sender.isToTyped || isStranger;
  await enqueueMail(ctx, to, mail, { ...end, sender: { ...sender, isToTyped } });
}
