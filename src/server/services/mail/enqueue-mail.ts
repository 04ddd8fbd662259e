import { randomUUID } from 'node:crypto';
import type { MailText } from '@/domain/mail/write-mail';
import type { Db } from '@/server/db';
import { seal } from './seal';

/** What becomes of a mail that is not sent yet. */
type MailEnd = {
  /** When it would be of no use any more; three days from now without one. */
  expiresAt?: Date;
  /** Whom it tells of what; without it, of their account. */
  about?: MailAbout;
};

/** What is asked again before each try: whether the person may still read what the mail tells them (`stillTells`). */
export type MailAbout =
  | { userId: string; promptId: string; wasShared: boolean; reviewId: string }
  | { userId: string; promptId: string; wasShared: boolean; commentId: string }
  | { userId: string; promptId: string; wasShared: boolean; suggestionId: string }
  | { userId: string; promptId: string; grantId: string }
  | { userId: string; promptId: string; wasShared: boolean; publishRequestId: string }
  | { invitationId: string }
  /** What happened between two moments in what somebody follows: it is read again. */
  | { userId: string; digestSince: Date; digestUntil: Date };

/** How long a mail without an end of its own is tried, in ms. */
export const MAIL_LIFETIME_MS = 3 * 24 * 60 * 60 * 1_000;

/**
 * Puts a mail into the outbox, within the caller's transaction: it leaves if and only if that commits.
 */
export async function enqueueMail(
  ctx: { db: Db; now: Date },
  to: string,
  { subject, text, html }: MailText,
  { expiresAt = new Date(ctx.now.getTime() + MAIL_LIFETIME_MS), about }: MailEnd = {},
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
      ...about,
    },
    select: { id: true },
  });
}
