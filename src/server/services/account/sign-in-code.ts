import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import { signInLink } from '@/domain/account/links';
import { signInCodeMail } from '@/domain/account/mails';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { siteUrl } from '@/env';
import type { Database, Transaction } from '@/server/db';
import type { LimitUse } from '@/server/ports/rate-limit/rate-limit';
import { countAttempt } from '../challenge/challenge';
import { derivedKey, hashShortCode } from '../derived-key';
import { enqueueMail } from '../mail/enqueue-mail';
import { mailNameOf } from './lock-profile';
import { rowsOf } from '../rows';
import { processWaitingRequests } from './process-waiting-requests';
import { requireCompanySignIn } from './company-only';
import { accountOfBrowser } from './known-browser';
import { hashToken } from './one-time-token';

/** Sign-in with a six-digit code by mail. */

const LIFETIME_MS = 10 * 60 * 1_000;
export const MAX_ATTEMPTS = 5;
/** Minimum time between mails: the first one may still be on its way. */
const RESEND_AFTER_MS = 30 * 1_000;

export const key = derivedKey('sign-in codes');

export type EmailCodeContext = {
  db: Database;
  now: Date;
  address: string;
  isKnownDevice?: ((profileId: string) => boolean) | undefined;
};

export const codeOver = () => new AppError('BAD_REQUEST', messages.auth.codeOver);

/**
 * Returns the limits counted for a code request: those of the account's known browsers, or of an unknown client's
 * address, the account and the server.
 */
async function limitsOf(ctx: EmailCodeContext, email: string): Promise<LimitUse[]> {
  const own = await accountOfBrowser(ctx, email);
  if (own !== null) return [{ limit: 'codeBrowser', key: own }];
  return [
    { limit: 'codeAddress', address: ctx.address },
    { limit: 'codeAccount', key: email.slice(0, 200) },
    { limit: 'codeServer', key: 'all' },
  ];
}

/**
 * Records a browser's request for a code. It does the same work and returns the same response for every address:
 * whether there is an account is checked later, off the request path. Throws TOO_MANY_REQUESTS over the limits,
 * FORBIDDEN with the remedy `solveChallenge` above half of them.
 * @returns the ticket (256 bits, base64url), without which the code is useless
 */
export async function sendSignInCode(
  ctx: EmailCodeContext,
  { email, captchaToken }: { email: string; captchaToken?: string | undefined },
): Promise<{ ticket: string }> {
  const counted = await limitsOf(ctx, email);
  await requireCompanySignIn(ctx.db);
  await countAttempt(ctx, 'sendCode', { captchaToken, counted });
  const ticket = randomBytes(32).toString('base64url');
  await ctx.db.signInCode.create({
    data: {
      email,
      ticketHash: hashToken(ticket),
      askedAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + LIFETIME_MS),
    },
    select: { id: true },
  });
  return { ticket };
}

/**
 * Requests another code, which invalidates the previous one. Throws TOO_MANY_REQUESTS within half a minute of it and
 * over the limits, BAD_REQUEST for a ticket that is unknown, used or expired, FORBIDDEN with the remedy
 * `solveChallenge` above half of them.
 */
export async function resendSignInCode(
  ctx: EmailCodeContext,
  { ticket, captchaToken }: { ticket: string; captchaToken?: string | undefined },
): Promise<{ requested: true }> {
  const where = { ticketHash: hashToken(ticket), expiresAt: { gt: ctx.now } };
  const asked = await ctx.db.signInCode.findFirst({
    where,
    select: { id: true, email: true, askedAt: true },
  });
  if (asked === null) throw codeOver();
  const waitMs = asked.askedAt.getTime() + RESEND_AFTER_MS - ctx.now.getTime();
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1_000);
    throw new AppError('TOO_MANY_REQUESTS', messages.error.tooManyRequests(seconds), {
      retryAfterSeconds: seconds,
    });
  }
  const counted = await limitsOf(ctx, asked.email);
  await countAttempt(ctx, 'resend', { captchaToken, counted });
  const { count } = await ctx.db.signInCode.updateMany({
    where: { ...where, askedAt: asked.askedAt },
    data: {
      codeHash: null,
      attempts: 0,
      askedAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + LIFETIME_MS),
    },
  });
  if (count === 0) throw codeOver();
  return { requested: true };
}

const Waiting = z.object({ id: z.string(), email: z.string(), expiresAt: z.date() });

/** Creates the codes of all pending requests, and sends a mail if an active account has the address. */
export async function processCodeRequests(ctx: { db: Database; now: Date }): Promise<number> {
  return processWaitingRequests(ctx.db, async (tx) => {
    const [waiting] = await rowsOf(tx, Waiting)`
      SELECT id, email, expires_at AS "expiresAt" FROM sign_in_codes
      WHERE code_hash IS NULL AND expires_at > ${ctx.now}
      ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
    if (waiting === undefined) return 'none';
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await tx.signInCode.update({
      where: { id: waiting.id },
      data: { codeHash: hashShortCode(key, waiting.id, code) },
      select: { id: true },
    });
    await mailCode(tx, ctx.now, waiting, code);
    return 'answered';
  });
}

async function mailCode(
  tx: Transaction,
  now: Date,
  { email, expiresAt }: z.infer<typeof Waiting>,
  code: string,
): Promise<void> {
  const profile = await tx.profile.findUnique({
    where: { email, isActive: true },
    select: { id: true },
  });
  if (profile === null) return;
  const reader = { name: await mailNameOf(tx, profile.id), siteUrl };
  const mail = signInCodeMail(reader, code, signInLink(siteUrl, code));
  await enqueueMail({ db: tx, now }, email, mail, { expiresAt });
}
