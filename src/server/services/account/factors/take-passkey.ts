import type { PasskeyAnswer, PasskeyQuestion } from '@/domain/account/passkeys';
import type { Db } from '@/server/db';
import { logger } from '@/server/log/logger';
import { keepChallenge, loadPasskeys, RELYING_PARTY, takeChallenge } from './passkey-challenge';

/** Asks a browser for a passkey: for one of an account, or, where nobody is known yet, for any that it has of this site. */
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
    // Without a password it must replace one: the holder of the device proves to it who they are.
    userVerification: isAlone ? 'required' : 'preferred',
  });
  const challengeId = await keepChallenge(ctx, options.challenge, profileId);
  return { challengeId, options: { ...options } };
}

/**
 * Whose passkey a browser has shown; null when the answer is not right. What it signed is taken once, on any number of servers.
 * @param profileId whose it must be; null for anybody's
 * @param isAlone nothing else is shown: its holder has to have proved who they are to their device
 */
export async function takePasskey(
  ctx: { db: Db; now: Date },
  { challengeId, response }: PasskeyAnswer,
  profileId: string | null,
  isAlone = profileId === null,
): Promise<{ profileId: string } | null> {
  const expectedChallenge = await takeChallenge(ctx, challengeId, profileId);
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
    // A copy of a device counts behind it.
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
