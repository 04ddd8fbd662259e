import { randomUUID } from 'node:crypto';
import type { MailText } from '@/domain/mail/write-mail';
import type { Db } from '@/server/db';
import { seal } from './seal';

/** What becomes of a mail that is not sent yet. */
type MailEnd = {
  /** When it would be of no use any more; three days from now without one. */
  expiresAt?: Date;
  /** What it tells of: it is not sent once that grant has ended. */
  grantId?: string;
};

/** How long a mail without an end of its own is tried. */
const LIFETIME_MS = 3 * 24 * 60 * 60 * 1_000;

/**
 * Puts a mail into the outbox, within the caller's transaction: it leaves if and only if that commits.
 */
export async function enqueueMail(
  ctx: { db: Db; now: Date },
  to: string,
  { subject, text, html }: MailText,
  { expiresAt = new Date(ctx.now.getTime() + LIFETIME_MS), grantId }: MailEnd = {},
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
      grantId: grantId ?? null,
    },
    select: { id: true },
  });
}
