import type { PasskeyAnswer, PasskeyQuestion } from '@/domain/account/passkeys';
import type { Db } from '@/server/db';
import { logger } from '@/server/log/logger';
import { storeChallenge, loadPasskeys, RELYING_PARTY, consumeChallenge } from './passkey-challenge';

/** Creates a passkey request: for an account's passkeys or, before the user is known, for any passkey of this site. */
export async function askForPasskey(
  ctx: { db: Db; now: Date },
  profileId: string | null,
  isAlone = profileId === null,
): Promise<PasskeyQuestion> {
  const passkeys =
    profileId === null
      ? []
      : await ctx.db.factor.findMany({
          where: { profileId, kind: 'passkey', verifiedAt: { not: null } },
          select: { credentialId: true, transports: true },
        });
  const { generateAuthenticationOptions } = await loadPasskeys();
  const options = await generateAuthenticationOptions({
    rpID: RELYING_PARTY.id,
    allowCredentials: passkeys.flatMap(({ credentialId, transports }) =>
      credentialId === null ? [] : [{ id: credentialId, transports }],
    ),
    // A passkey that replaces the password requires verification of its holder by the device.
    userVerification: isAlone ? 'required' : 'preferred',
  });
  const challengeId = await storeChallenge(ctx, options.challenge, profileId);
  return { challengeId, options: { ...options } };
}

/**
 * Verifies a passkey and returns its account; null if it is invalid. Each signature is accepted once, across all
 * servers.
 * @param profileId account it must belong to; null for any
 * @param isAlone the passkey is the only proof: its holder must have been verified by the device
 */
export async function verifyPasskey(
  ctx: { db: Db; now: Date },
  { challengeId, response }: PasskeyAnswer,
  profileId: string | null,
  isAlone = profileId === null,
): Promise<{ profileId: string } | null> {
  const expectedChallenge = await consumeChallenge(ctx, challengeId, profileId);
  const passkey = await ctx.db.factor.findUnique({
    where: { credentialId: response.id },
    select: { id: true, profileId: true, publicKey: true, counter: true, transports: true },
  });
  if (expectedChallenge === null || !passkey?.publicKey) return null;
  if (profileId !== null && passkey.profileId !== profileId) return null;
  const { userHandle, ...signed } = response.response;
  const { verifyAuthenticationResponse } = await loadPasskeys();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: { ...signed, ...(userHandle !== undefined && { userHandle }) } },
      expectedChallenge,
      expectedOrigin: RELYING_PARTY.origin,
      expectedRPID: RELYING_PARTY.id,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
      requireUserVerification: isAlone,
    });
    if (!verified) return null;
    // The counter of a cloned device is behind.
    const { count } = await ctx.db.factor.updateMany({
      where: { id: passkey.id, counter: passkey.counter },
      data: { counter: authenticationInfo.newCounter, usedAt: ctx.now },
    });
    return count > 0 ? { profileId: passkey.profileId } : null;
  } catch (error) {
    logger.info({ err: error }, 'a passkey was refused');
    return null;
  }
}
