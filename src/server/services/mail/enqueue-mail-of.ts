import { z } from 'zod';
import type { MailText } from '@/domain/mail/write-mail';
import type { Db } from '@/server/db';
import { rowOf } from '../rows';
import { enqueueMail, type MailSender, type UsersAbout } from './enqueue-mail';

const MayRow = z.object({ maySend: z.boolean() });

/**
 * Returns whether a user may have mail sent to others (`user_may_mail` in SQL). Anybody can register an address that isn't
 * theirs, so an account whose holder typed its address and never proved it sends none
 * (docs/decisions/0026-typed-addresses.md). One without an address writes to people of the library only.
 */
export async function maySendMail(db: Db, { id, isToTyped }: MailSender): Promise<boolean> {
  const { maySend } = await rowOf(db, MayRow)`SELECT user_may_mail(${id}::uuid, ${isToTyped}) AS "maySend"`;
  return maySend;
}

const TypedRow = z.object({ isTyped: z.boolean() });

/**
 * Returns whether a recipient's address was typed when they registered, and nobody has proved it: for all we know it has
 * no account. Else anybody could register many addresses, and write to them as to people of the library.
 */
async function isTypedRecipient(db: Db, about: UsersAbout): Promise<boolean> {
  if (!('userId' in about)) return false;
  const { isTyped } = await rowOf(db, TypedRow)`
    SELECT EXISTS (SELECT FROM profiles WHERE id = ${about.userId}::uuid AND email IS NOT NULL
      AND email_proved_at IS NULL AND email_writer = 'holder') AS "isTyped"`;
  return isTyped;
}

/**
 * Puts a mail with a user's words into the outbox, within the caller's transaction; nothing for a user who may not send
 * mail. The delivery checks the sender again. One to an address that nobody has proved waits for the limits of the hour.
 */
export async function enqueueMailOf(
  sender: MailSender,
  ctx: { db: Db; now: Date },
  to: string,
  mail: MailText,
  end: { expiresAt?: Date; about: UsersAbout },
): Promise<void> {
  if (!(await maySendMail(ctx.db, sender))) return;
  const isToTyped = sender.isToTyped || (await isTypedRecipient(ctx.db, end.about));
  await enqueueMail(ctx, to, mail, { ...end, sender: { ...sender, isToTyped } });
}
