import { factorMessages } from '@/domain/account/factor-messages';
import type { PasskeyAnswer, PasskeyQuestion } from '@/domain/account/passkeys';
import { AppError } from '@/domain/errors';
import { type LimitUse, refundLimits, useOfSender } from '@/server/ports/rate-limit/rate-limit';
import { countAttempt } from '../../challenge/challenge';
import { completeSignIn, type SignInContext, type SignInResult } from '../complete-sign-in';
import { knownBrowserLimit } from '../known-browser';
import { askForPasskey, verifyPasskey } from './verify-passkey';

type Solved = { captchaToken?: string | undefined };

/** Creates a passkey request for a browser that is not signed in. Throws as {@link countAttempt}. */
export async function askForSignIn(
  ctx: Pick<SignInContext, 'db' | 'now' | 'address'>,
  { captchaToken }: Solved = {},
): Promise<PasskeyQuestion> {
  const counted = [useOfSender('passkeyAddress', ctx.address)];
  await countAttempt(ctx, 'passkeysSignInOptions', { captchaToken, counted });
  return askForPasskey(ctx, null);
}

/** Returns the limits counted for an invalid passkey: of the account's known browsers, or of the client's address. */
async function failuresOf(
  { db, address, isKnownDevice }: SignInContext,
  { response }: PasskeyAnswer,
): Promise<LimitUse[]> {
  const factor = isKnownDevice && (await db.factor.findFirst({ where: { credentialId: response.id } }));
  const isKnown = factor && isKnownDevice(factor.profileId);
  return isKnown ? [knownBrowserLimit(factor.profileId)] : [{ limit: 'signInAddress', address }];
}

/**
 * Signs in with only a passkey, which is two factors: the device, and its holder's verification by the device. Throws
 * BAD_REQUEST if it is invalid, TOO_MANY_REQUESTS and FORBIDDEN as {@link countAttempt}.
 */
export async function signInWithPasskey(
  ctx: SignInContext,
  { captchaToken, ...answer }: PasskeyAnswer & Solved,
): Promise<{ profileId: string } & SignInResult> {
  const failures = await failuresOf(ctx, answer);
  await countAttempt(ctx, 'passkeysSignIn', { captchaToken, counted: failures });
  const owner = await verifyPasskey(ctx, answer, null);
  if (owner === null) throw new AppError('BAD_REQUEST', factorMessages.passkeyFailed);
  const { profileId } = owner;
  const end = await completeSignIn(ctx, profileId, {
    isStrong: true,
    // It may have been removed meanwhile.
    stillHolds: async (tx) =>
      (await tx.factor.count({ where: { profileId, credentialId: answer.response.id } })) > 0,
  });
  if (end === null) throw new AppError('BAD_REQUEST', factorMessages.passkeyFailed);
  await refundLimits(failures);
  return { profileId, ...end };
}
