import { randomUUID } from 'node:crypto';
import type { MailText } from '@/domain/mail/write-mail';
import type { Db } from '@/server/db';
import { seal } from './seal';

/** How long a mail without an end of its own is tried. */
const LIFETIME_MS = 3 * 24 * 60 * 60 * 1_000;

/**
 * Puts a mail into the outbox, within the caller's transaction: it leaves if and only if that commits. `expiresAt` is
 * when the mail would be of no use any more; three days from now without one.
 */
export async function enqueueMail(
  ctx: { db: Db; now: Date },
  to: string,
  { subject, text, html }: MailText,
  expiresAt = new Date(ctx.now.getTime() + LIFETIME_MS),
): Promise<void> {
  const id = randomUUID();
  await ctx.db.outboxMail.create({
    data: {
      id,
      recipient: to,
      subject,
      body: seal(id, JSON.stringify({ text, html })),
      createdAt: ctx.now,
      nextAttemptAt: ctx.now,
      giveUpAt: expiresAt,
    },
    select: { id: true },
  });
}
