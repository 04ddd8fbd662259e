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

/**
 * Puts a mail with a user's words into the outbox, within the caller's transaction; nothing for a user who may not send
 * mail. The delivery checks the sender again.
 */
export async function enqueueMailOf(
  sender: MailSender,
  ctx: { db: Db; now: Date },
  to: string,
  mail: MailText,
  end: { expiresAt?: Date; about: UsersAbout },
): Promise<void> {
  if (await maySendMail(ctx.db, sender)) await enqueueMail(ctx, to, mail, { ...end, sender });
}
