import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { SignInCodeEntry } from '@/domain/account/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { type LimitUse, refundLimits } from '@/server/ports/rate-limit/rate-limit';
import { countAttempt } from '../challenge/challenge';
import { hashShortCode } from '../derived-key';
import { rowsOf } from '../rows';
import { accountOfBrowser, knownBrowserLimit } from './known-browser';
import { completeSignIn, type SignInContext, type SignInResult } from './complete-sign-in';
import { hashToken } from './one-time-token';
import { type BrowserContext, isSignedInTo } from './signed-in-browser';
import { proveAddress } from './prove-address';
import { type EmailCodeContext, codeOver, key, MAX_ATTEMPTS } from './sign-in-code';

const Tried = z.object({ id: z.string(), email: z.string(), codeHash: z.string().nullable() });

/** Counts an attempt before it is checked: at most five concurrent ones are checked. */
async function countTry(ctx: EmailCodeContext, ticket: string): Promise<z.infer<typeof Tried>> {
  const [tried] = await rowsOf(ctx.db, Tried)`
    UPDATE sign_in_codes SET attempts = attempts + 1
    WHERE ticket_hash = ${hashToken(ticket)} AND expires_at > ${ctx.now} AND attempts < ${MAX_ATTEMPTS}
    RETURNING id, email, code_hash AS "codeHash"`;
  if (tried === undefined) throw codeOver();
  return tried;
}

/** Returns the limits counted for a wrong code. */
async function failuresOf(ctx: EmailCodeContext, ticket: string): Promise<LimitUse[]> {
  const strange: LimitUse[] = [{ limit: 'signInAddress', address: ctx.address }];
  if (ctx.isKnownDevice === undefined) return strange;
  const where = { ticketHash: hashToken(ticket) };
  const asked = await ctx.db.signInCode.findFirst({ where, select: { email: true } });
  const own = asked && (await accountOfBrowser(ctx, asked.email));
  return own === null ? strange : [knownBrowserLimit(own)];
}

/**
 * Signs in with a six-digit code by mail, in the browser that requested it. The code is consumed, and the address
 * becomes verified (prove-address.ts): what somebody else had set under it ends. Throws BAD_REQUEST for wrong digits and for a code that is unknown, used, expired or was tried five
 * times, in the same way for addresses with and without an account; TOO_MANY_REQUESTS over the limits.
 */
export async function verifySignInCode(
  ctx: EmailCodeContext & SignInContext & BrowserContext,
  { ticket, code, captchaToken }: SignInCodeEntry,
): Promise<{ profileId: string } & SignInResult> {
  const failures = await failuresOf(ctx, ticket);
  await countAttempt(ctx, 'verifyOtp', { captchaToken, counted: failures });
  const { id, email, codeHash } = await countTry(ctx, ticket);
  const right = Buffer.from(codeHash ?? '');
  const given = Buffer.from(hashShortCode(key, id, code));
  if (right.length !== given.length || !timingSafeEqual(right, given)) {
    throw new AppError('BAD_REQUEST', messages.auth.wrongCode);
  }
  const profile = await ctx.db.profile.findUnique({ where: { email }, select: { id: true } });
  if (profile === null) throw codeOver();
  const end = await completeSignIn(ctx, profile.id, {
    isOwner: true,
    stillHolds: async (tx) => {
      // Of concurrent uses, one deletes the row.
      if ((await tx.signInCode.deleteMany({ where: { id } })).count === 0) return false;
      if ((await tx.profile.count({ where: { id: profile.id, email } })) === 0) return false;
      // The reader of the mail owns the address.
      await proveAddress(tx, profile.id, {
        now: ctx.now,
        ...((await isSignedInTo(tx, ctx, profile.id))
          ? { by: 'holder' }
          : { by: 'reader', setsPassword: false }),
      });
      return true;
    },
  });
  if (end === null) throw codeOver();
  await refundLimits(failures);
  return { profileId: profile.id, ...end };
}
