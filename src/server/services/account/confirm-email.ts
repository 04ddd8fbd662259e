import { z } from 'zod';
import { emailChangedMail } from '@/domain/account/mails';
import { proofMessages } from '@/domain/account/proof-messages';
import type { EmailChangeConfirmation } from '@/domain/account/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { siteUrl } from '@/env';
import { createMutex } from '@/server/concurrency/mutex';
import type { Database, Transaction } from '@/server/db';
import { consumeLimits, type LimitUse, refundLimits } from '@/server/ports/rate-limit/rate-limit';
import { isUniqueViolation } from '../database-errors';
import { enqueueNotice } from '../mail/enqueue-notice';
import { settleGifts } from '../gift/settle-gifts';
import { rowsOf } from '../rows';
import { requireOwnAddress } from './change-email';
import { moveInvitations } from './invitations-of';
import { type LockedProfile, lockActiveProfile } from './lock-profile';
import { hashToken } from './one-time-token';
import { verifyPassword } from './password';
import { type AddressProof, proveAddress } from './prove-address';
import { type BrowserContext, isSignedInTo } from './signed-in-browser';
import { isAddressTyped } from './typed-address';

type Context = BrowserContext & { db: Database; address: string };

const badLink = () => new AppError('BAD_REQUEST', messages.auth.badEmailLink);

const ChangeRow = z.object({ profileId: z.string(), newEmail: z.string() });

/** As for recovery links: concurrent uses of one link don't wait for a row. */
const eachToken = createMutex();

/**
 * Completes a change of address, or verifies the current one: the holder of the link reads its mail. That says nothing
 * about who asked for it, so the browser must be signed in to the account, or its password be given; otherwise one press
 * would give a stranger's account the reader's address. For the current address `endsRest` is the third way: everything
 * set before ends (prove-address.ts). The old address gets a notice, and recovery links sent to it become invalid.
 *
 * Throws FORBIDDEN with the error name `proveHolder` or `signInFirst` if one of these is needed, and `wrongPassword`,
 * CONFLICT for an account of the directory whose address was only typed,
 * BAD_REQUEST for a link that is unknown, used, expired or superseded, and for an address that another account has taken
 * since, TOO_MANY_REQUESTS over the limits.
 */
export function confirmEmailChange(ctx: Context, input: EmailChangeConfirmation): Promise<{ updated: true }> {
  return eachToken(hashToken(input.token), () => useLink(ctx, input));
}

async function useLink(ctx: Context, input: EmailChangeConfirmation): Promise<{ updated: true }> {
  const where = { tokenHash: hashToken(input.token), expiresAt: { gt: ctx.now } };
  const found = await ctx.db.emailChange.findFirst({ where, select: { profileId: true } });
  if (found === null) throw badLink();
  const provenHash = await passwordHashOf(ctx, found.profileId, input.password);
  try {
    await ctx.db.$transaction(async (tx) => {
      const profile = await lockActiveProfile(tx, found.profileId);
      const [change] = await rowsOf(tx, ChangeRow)`
        DELETE FROM email_changes WHERE token_hash = ${where.tokenHash} AND expires_at > ${ctx.now}
        RETURNING profile_id::text AS "profileId", new_email AS "newEmail"`;
      if (profile === null || change === undefined) throw badLink();
      const isHolder =
        (await isSignedInTo(tx, ctx, profile.id)) || (await isPassword(tx, profile.id, provenHash));
      const isCurrent = profile.email === change.newEmail;
      const by = await proofOf(tx, profile.id, { isHolder, isCurrent, endsRest: input.endsRest });
      if (isCurrent) await proveAddress(tx, profile.id, { now: ctx.now, ...by });
      else await moveAddress(tx, ctx.now, profile, change.newEmail);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw badLink();
    throw error;
  }
  return { updated: true };
}

/** Returns the proof that the link’s reader gives. Throws FORBIDDEN if they must sign in or enter the password first. */
async function proofOf(
  tx: Transaction,
  profileId: string,
  { isHolder, isCurrent, endsRest }: { isHolder: boolean; isCurrent: boolean; endsRest: boolean },
): Promise<AddressProof> {
  if (isHolder) return { by: 'holder' };
  if (!isCurrent) throw new AppError('FORBIDDEN', proofMessages.signInFirst, { errorName: 'signInFirst' });
  // Nothing ends where others wrote the address.
  if (endsRest || !(await isAddressTyped(tx, profileId))) return { by: 'reader', setsPassword: false };
  throw new AppError('FORBIDDEN', proofMessages.proveHolder, { errorName: 'proveHolder' });
}

async function moveAddress(
  tx: Transaction,
  now: Date,
  profile: LockedProfile,
  newEmail: string,
): Promise<void> {
  await requireOwnAddress(tx, profile);
  if (!profile.isAddressTyped) await moveInvitations(tx, profile.id, newEmail);
  await tx.profile.update({
    where: { id: profile.id },
    data: { email: newEmail, emailWriter: 'holder', emailProvedAt: now, updatedAt: now },
    select: { id: true },
  });
  await settleGifts(tx, [profile.id], { now });
  await tx.passwordResetToken.deleteMany({ where: { profileId: profile.id } });
  await enqueueNotice({ db: tx, now }, profile, emailChangedMail({ name: profile.mailName, siteUrl }));
}

/** Returns the hash that a password matched; null without one. Wrong ones count like those of a sign-in. */
async function passwordHashOf(
  ctx: Context,
  profileId: string,
  password: string | undefined,
): Promise<string | null> {
  if (password === undefined) return null;
  const counted: LimitUse[] = [
    { limit: 'signInAddress', address: ctx.address },
    { limit: 'signInAccount', key: profileId },
    { limit: 'signInServer', key: 'all' },
  ];
  const { isSlowed } = await consumeLimits(counted);
  const credential = await ctx.db.credential.findUnique({
    where: { profileId },
    select: { passwordHash: true },
  });
  const hash = credential?.passwordHash ?? null;
  if (!(await verifyPassword(hash, password, { isSlowed })) || hash === null) {
    throw new AppError('FORBIDDEN', messages.auth.wrongCurrentPassword, { errorName: 'wrongPassword' });
  }
  await refundLimits(counted);
  return hash;
}

/** A password that has been changed meanwhile proves nothing. */
async function isPassword(tx: Transaction, profileId: string, hash: string | null): Promise<boolean> {
  return hash !== null && (await tx.credential.count({ where: { profileId, passwordHash: hash } })) > 0;
}
