import { z } from 'zod';
import type { MailText } from '@/domain/mail/write-mail';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { MailError, type Mailer } from '@/server/ports/mailer/mailer';
import { unseal } from './seal';
import { rowsOf } from '../rows';

/** Lease of a process that claims a mail; after it others may send the mail, because the claimer must have died. */
const LEASE_MS = 2 * 60 * 1_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 2 * 60 * 1_000;
/** Maximum delay of a mail: one with a later time was written while the clock was wrong, and is due. */
const FAR_MS = 60 * 60 * 1_000;
/** Attempts for a mail that the server rejects, in case its configuration is wrong: about an hour. */
const MAX_REJECTIONS = 30;

const Body = z.object({ text: z.string(), html: z.string() });

const Claim = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  createdAt: z.date(),
  giveUpAt: z.date(),
  attempts: z.number(),
});
type Claim = z.infer<typeof Claim>;

type DeliveryContext = {
  db: Database;
  now: () => Date;
  mailer: Mailer;
  /** Returns the current text of a mail: `as written`, a new text, or null if its recipient may not read any part. */
  currentMailText: (db: Database, mailId: string, now: Date) => Promise<'as written' | MailText | null>;
};

/** Mails to typed addresses that the server sends in an hour, to all and to one domain; more wait (docs/threats.md). */
const TYPED_PER_HOUR = 500;
const TYPED_PER_DOMAIN_HOUR = 50;
const HOUR_MS = 60 * 60 * 1_000;
/** Lock of those who count them (pg_advisory_xact_lock). */
const TYPED_LOCK = 7_305_101;

/**
 * Claims a mail to an address that a user typed, while the limits of the hour allow one. Senders take turns: first comes
 * who has sent least in the hour. One process counts at a time, so that the limits hold over all of them.
 */
function claimTyped({ db, now }: DeliveryContext): Promise<Claim | undefined> {
  const at = now();
  const soonest = new Date(at.getTime() + LEASE_MS);
  const latest = new Date(at.getTime() + FAR_MS);
  const since = new Date(at.getTime() - HOUR_MS);
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${TYPED_LOCK}::bigint)`;
    const [claim] = await rowsOf(tx, Claim)`
      WITH taken AS MATERIALIZED (
        SELECT sender_id, split_part(recipient, '@', 2) AS domain FROM mail_outbox
        WHERE is_to_typed AND taken_at > ${since} AND taken_at <= ${at}),
      full_domains AS (SELECT domain FROM taken GROUP BY domain HAVING count(*) >= ${TYPED_PER_DOMAIN_HOUR}),
      turns AS (SELECT sender_id, count(*) AS mails FROM taken GROUP BY sender_id)
      UPDATE mail_outbox SET attempts = attempts + 1, next_attempt_at = ${soonest}, taken_at = ${at}
      WHERE id = (
        SELECT m.id FROM mail_outbox m LEFT JOIN turns ON turns.sender_id = m.sender_id
        WHERE m.is_to_typed AND m.sent_at IS NULL AND m.failed_at IS NULL AND m.held_at IS NULL
          AND (m.next_attempt_at <= ${at} OR m.next_attempt_at > ${latest})
          AND (SELECT count(*) FROM taken) < ${TYPED_PER_HOUR}
          AND split_part(m.recipient, '@', 2) NOT IN (SELECT domain FROM full_domains)
        ORDER BY coalesce(turns.mails, 0), m.next_attempt_at, m.id LIMIT 1 FOR UPDATE OF m SKIP LOCKED
      )
      RETURNING id::text, recipient, subject, body, created_at AS "createdAt", give_up_at AS "giveUpAt", attempts`;
    return claim;
  });
}

/**
 * Claims the mail that has waited longest for this process: rows that another process is just claiming are skipped, and
 * the claimed one is not due again before its lease ends.
 */
async function claimMail(ctx: DeliveryContext): Promise<Claim | undefined> {
  const { db, now } = ctx;
  const at = now();
  const soonest = new Date(at.getTime() + LEASE_MS);
  const latest = new Date(at.getTime() + FAR_MS);
  const [claim] = await rowsOf(db, Claim)`
    UPDATE mail_outbox SET attempts = attempts + 1, next_attempt_at = ${soonest}
    WHERE id = (
      SELECT id FROM mail_outbox
      WHERE NOT is_to_typed AND sent_at IS NULL AND failed_at IS NULL AND held_at IS NULL
        AND (next_attempt_at <= ${at} OR next_attempt_at > ${latest})
      ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id::text, recipient, subject, body, created_at AS "createdAt", give_up_at AS "giveUpAt", attempts`;
  return claim ?? claimTyped(ctx);
}

/** Returns the delay before a retry: twice the previous one, with a jitter of a quarter, to spread mails. */
function retryDelayMs(attempts: number): number {
  const delay = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
  return delay * (0.75 + Math.random() / 4);
}

async function giveUp({ db, now }: DeliveryContext, { id, attempts }: Claim, reason: string): Promise<void> {
  await db.outboxMail.update({
    where: { id },
    data: { failedAt: now(), body: '', lastError: reason },
    select: { id: true },
  });
  logger.error({ mailId: id, attempts, reason }, 'a mail could not be delivered and is given up');
}

function open({ id, body }: Claim): z.infer<typeof Body> | null {
  try {
    return Body.parse(JSON.parse(unseal(id, body)));
  } catch {
    return null;
  }
}

/** Sends one claimed mail and records the result. A mail that its recipient may no longer read is not sent. */
async function deliver(ctx: DeliveryContext, claim: Claim): Promise<'sent' | 'not sent' | 'unreachable'> {
  const { id, recipient: to, createdAt: date, attempts, giveUpAt } = claim;
  const says = await ctx.currentMailText(ctx.db, id, ctx.now());
  if (says === null) {
    await ctx.db.outboxMail.deleteMany({ where: { id } });
    return 'not sent';
  }
  if (giveUpAt <= ctx.now()) {
    await giveUp(ctx, claim, 'EXPIRED');
    return 'not sent';
  }
  const written = open(claim);
  if (written === null) {
    await giveUp(ctx, claim, 'ESECRET');
    return 'not sent';
  }
  try {
    const { subject, text, html } = says === 'as written' ? { subject: claim.subject, ...written } : says;
    await ctx.mailer.send({ id, to, subject, date, text, html });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const isHopeless = error.kind === 'refused' && attempts >= MAX_REJECTIONS;
    const nextAttemptAt = new Date(ctx.now().getTime() + retryDelayMs(attempts));
    if (isHopeless || nextAttemptAt >= giveUpAt) {
      await giveUp(ctx, claim, error.reason);
    } else {
      await ctx.db.outboxMail.update({
        where: { id },
        // What the mail server didn't take doesn't count for the limits of the hour; a refused address was asked.
        data: {
          nextAttemptAt,
          lastError: error.reason,
          ...(error.kind !== 'refused' && { takenAt: null }),
        },
        select: { id: true },
      });
      logger.warn({ mailId: id, attempts, reason: error.reason }, 'a mail was not taken; it is tried again');
    }
    return error.kind === 'unreachable' ? 'unreachable' : 'not sent';
  }
  await ctx.db.outboxMail.update({
    where: { id },
    data: { sentAt: ctx.now(), body: '', lastError: '' },
    select: { id: true },
  });
  return 'sent';
}

/**
 * Sends every mail that is due. Stops when the mail server is unreachable, because the others would fail too. A mail is
 * sent twice only if this process dies, or loses the database, between the mail server's acceptance and its record of
 * that.
 */
export async function deliverMail(ctx: DeliveryContext): Promise<{ sent: number; isUnreachable: boolean }> {
  let sent = 0;
  for (let claim = await claimMail(ctx); claim !== undefined; claim = await claimMail(ctx)) {
    const outcome = await deliver(ctx, claim);
    if (outcome === 'unreachable') return { sent, isUnreachable: true };
    if (outcome === 'sent') sent += 1;
  }
  return { sent, isUnreachable: false };
}
