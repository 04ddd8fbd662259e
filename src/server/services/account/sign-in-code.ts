import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { signInLink } from '@/domain/account/links';
import { signInCodeMail } from '@/domain/account/mails';
import type { SignInCodeEntry } from '@/domain/account/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { siteUrl } from '@/env';
import type { Database, Transaction } from '@/server/db';
import { consumeLimits, type LimitUse, refundLimits } from '@/server/ports/rate-limit/rate-limit';
import { requireChallenge } from '../challenge/challenge';
import { derivedKey, hashShortCode } from '../derived-key';
import { enqueueMail } from '../mail/enqueue-mail';
import { rowsOf } from '../rows';
import { answerWaiting } from './answer-waiting';
import { refuseOtherWays } from './company-only';
import { accountOfBrowser, triesOfBrowser } from './known-browser';
import { completeSignIn, type SignInContext, type SignInEnd } from './complete-sign-in';
import { hashToken } from './one-time-token';

/** Signing in with six digits of a mail (specification 7: otp, verify, resend). */

const LIFETIME_MS = 10 * 60 * 1_000;
const MOST_ATTEMPTS = 5;
/** A mail is on its way for a while before a second one is of use. */
const RESEND_AFTER_MS = 30 * 1_000;

const key = derivedKey('sign-in codes');

type Asking = {
  db: Database;
  now: Date;
  address: string;
  knowsDevice?: ((profileId: string) => boolean) | undefined;
};

const codeOver = () => new AppError('BAD_REQUEST', messages.auth.codeOver);

/** What asking for a code counts against: the account's known browsers, or a stranger's address, the account and everybody. */
async function limitsOf(ctx: Asking, email: string): Promise<LimitUse[]> {
  const own = await accountOfBrowser(ctx, email);
  if (own !== null) return [{ limit: 'codeBrowser', key: own }];
  return [
    { limit: 'codeAddress', address: ctx.address },
    { limit: 'codeAccount', key: email.slice(0, 200) },
    { limit: 'codeServer', key: 'all' },
  ];
}

/**
 * Takes down that a browser asked for a code for an address. It does the same work and gives the same answer for every address:
 * whether there is an account is looked at later, off the request's path. Throws TOO_MANY_REQUESTS over the limits,
 * FORBIDDEN with the remedy `solveChallenge` above half of them.
 * @returns the ticket (256 bits, base64url) without which the code is of no use
 */
export async function sendSignInCode(
  ctx: Asking,
  { email, captchaToken }: { email: string; captchaToken?: string | undefined },
): Promise<{ ticket: string }> {
  const counted = await limitsOf(ctx, email);
  const { isHalfUsed } = await consumeLimits(counted);
  await refuseOtherWays(ctx.db);
  await requireChallenge(ctx, 'sendCode', { captchaToken, isSuspicious: isHalfUsed, counted });
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
 * Asks for another code in place of the one before, which dies. Throws TOO_MANY_REQUESTS within half a minute of it and over the
 * limits, BAD_REQUEST for a ticket that is unknown, used or expired, FORBIDDEN with the remedy `solveChallenge` above half of
 * them.
 */
export async function resendSignInCode(
  ctx: Asking,
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
  const { isHalfUsed } = await consumeLimits(counted);
  await requireChallenge(ctx, 'resend', { captchaToken, isSuspicious: isHalfUsed, counted });
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

/** Makes the code of every request that waits for one, and writes a mail when an active account has the address. */
export async function answerCodeRequests(ctx: { db: Database; now: Date }): Promise<number> {
  return answerWaiting(ctx.db, async (tx) => {
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
    select: { fullName: true },
  });
  if (profile === null) return;
  const mail = signInCodeMail({ name: profile.fullName, siteUrl }, code, signInLink(siteUrl, code));
  await enqueueMail({ db: tx, now }, email, mail, { expiresAt });
}

const Tried = z.object({ id: z.string(), email: z.string(), codeHash: z.string().nullable() });

/** Counts a try before it is looked at: of any number at once no more than five are. */
async function countTry(ctx: Asking, ticket: string): Promise<z.infer<typeof Tried>> {
  const [tried] = await rowsOf(ctx.db, Tried)`
    UPDATE sign_in_codes SET attempts = attempts + 1
    WHERE ticket_hash = ${hashToken(ticket)} AND expires_at > ${ctx.now} AND attempts < ${MOST_ATTEMPTS}
    RETURNING id, email, code_hash AS "codeHash"`;
  if (tried === undefined) throw codeOver();
  return tried;
}

/** What a wrong code counts against. */
async function failuresOf(ctx: Asking, ticket: string): Promise<LimitUse[]> {
  const strange: LimitUse[] = [{ limit: 'signInAddress', address: ctx.address }];
  if (ctx.knowsDevice === undefined) return strange;
  const where = { ticketHash: hashToken(ticket) };
  const asked = await ctx.db.signInCode.findFirst({ where, select: { email: true } });
  const own = asked && (await accountOfBrowser(ctx, asked.email));
  return own === null ? strange : [triesOfBrowser(own)];
}

/**
 * Signs in with the six digits of a mail, in the browser that asked for them. The code is used up, and the address is proved.
 * Throws BAD_REQUEST for wrong digits and for a code that is unknown, used, expired or was tried five times, alike for addresses
 * with and without an account; TOO_MANY_REQUESTS over the limits.
 */
export async function verifySignInCode(
  ctx: Asking & SignInContext,
  { ticket, code }: SignInCodeEntry,
): Promise<{ profileId: string } & SignInEnd> {
  const failures = await failuresOf(ctx, ticket);
  await consumeLimits(failures);
  const { id, email, codeHash } = await countTry(ctx, ticket);
  const right = Buffer.from(codeHash ?? '');
  const given = Buffer.from(hashShortCode(key, id, code));
  if (right.length !== given.length || !timingSafeEqual(right, given)) {
    throw new AppError('BAD_REQUEST', messages.auth.wrongCode);
  }
  const profile = await ctx.db.profile.findUnique({ where: { email }, select: { id: true } });
  if (profile === null) throw codeOver();
  const end = await completeSignIn(ctx, profile.id, {
    // Of any number of uses at once, one deletes the row.
    stillHolds: async (tx) =>
      (await tx.signInCode.deleteMany({ where: { id } })).count > 0 &&
      (await tx.profile.count({ where: { id: profile.id, email } })) > 0,
  });
  if (end === null) throw codeOver();
  // The reader of the mail has the address.
  await ctx.db.profile.updateMany({
    where: { id: profile.id, email, emailProvedAt: null },
    data: { emailProvedAt: ctx.now },
  });
  await refundLimits(failures);
  return { profileId: profile.id, ...end };
}
