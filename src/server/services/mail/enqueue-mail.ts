import { randomUUID } from 'node:crypto';
import type { MailText } from '@/domain/mail/write-mail';
import type { SubjectKind } from '@/domain/notification/subject-schema';
import type { Db } from '@/server/db';
import { seal } from './seal';

type MailEnd = {
  /** When it becomes useless; three days from now by default. */
  expiresAt?: Date;
} & (
  | {
      /** The recipient and subject of the mail; without it, it is about their account. */
      about?: Digest;
      sender?: undefined;
    }
  | {
      about: UsersAbout;
      /** The user whose words it carries: no such mail without one. `enqueueMailOf` checks that they may send mail. */
      sender: MailSender;
    }
);

/** The person who has a mail sent to somebody else, and whether they typed its address themselves. */
export type MailSender = { id: string; isToTyped: boolean };

/** Subject of a mail, checked again before each attempt: whether the recipient may still read it (`currentMailText`). */
export type UsersAbout =
  | { userId: string; promptId: string; wasShared: boolean; subjectKind: SubjectKind; subjectId: string }
  | { invitationId: string };

/** Activity between two times in what a user follows: it is read again when the mail is sent. */
type Digest = { userId: string; digestSince: Date; digestUntil: Date };

/** How long a mail without an expiry is tried, in ms. */
export const MAIL_LIFETIME_MS = 3 * 24 * 60 * 60 * 1_000;

/** Puts a mail into the outbox, within the caller's transaction: it is sent if and only if that commits. */
export async function enqueueMail(
  ctx: { db: Db; now: Date },
  to: string,
  { subject, text, html }: MailText,
  { expiresAt = new Date(ctx.now.getTime() + MAIL_LIFETIME_MS), about, sender }: MailEnd = {},
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
      ...(sender !== undefined && { senderId: sender.id, isToTyped: sender.isToTyped }),
    },
    select: { id: true },
  });
}
