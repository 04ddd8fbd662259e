import { factorMessages } from '@/domain/account/factor-messages';
import type { NewPasskey, PasskeyQuestion } from '@/domain/account/passkeys';
import { AppError } from '@/domain/errors';
import { logger } from '@/server/log/logger';
import { requireMember } from '../../context';
import { deviceName } from '../device-name';
import { requireFreshSession } from '../fresh-session';
import type { OwnAccountContext } from '../require-current-password';
import { requireRoomForFactor } from './enroll-factor';
import { changeOwnFactors, notifyOfFactor } from './own-profile';
import { storeChallenge, loadPasskeys, RELYING_PARTY, consumeChallenge } from './passkey-challenge';
import { makeRecoveryCodes } from './recovery-codes';

/** Returns options to create a passkey. Throws FORBIDDEN without a fresh session, CONFLICT if there are too many. */
export async function askForNewPasskey(ctx: OwnAccountContext): Promise<PasskeyQuestion> {
  requireFreshSession(ctx);
  return changeOwnFactors(ctx, async (tx, profile) => {
    await requireRoomForFactor(tx, profile.id);
    const known = await tx.factor.findMany({
      where: { profileId: profile.id, credentialId: { not: null } },
      select: { credentialId: true, transports: true },
    });
    const { generateRegistrationOptions } = await loadPasskeys();
    const options = await generateRegistrationOptions({
      rpName: 'Cuebook',
      rpID: RELYING_PARTY.id,
      userName: profile.email ?? profile.fullName,
      userDisplayName: profile.fullName,
      userID: new TextEncoder().encode(profile.id),
      excludeCredentials: known.flatMap(({ credentialId, transports }) =>
        credentialId === null ? [] : [{ id: credentialId, transports }],
      ),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    const challengeId = await storeChallenge({ db: tx, now: ctx.now }, options.challenge, profile.id);
    return { challengeId, options: { ...options } };
  });
}

const refused = () => new AppError('BAD_REQUEST', factorMessages.passkeyFailed);

/** Returns the parts of a browser's response that are stored. */
async function credentialOf(response: NewPasskey['response'], expectedChallenge: string) {
  const { transports, ...made } = response.response;
  const { verifyRegistrationResponse } = await loadPasskeys();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: made },
      expectedChallenge,
      expectedOrigin: RELYING_PARTY.origin,
      expectedRPID: RELYING_PARTY.id,
      requireUserVerification: false,
    });
    if (!verified) throw refused();
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: new Uint8Array(publicKey), counter, transports: transports ?? [] };
  } catch (error) {
    logger.info({ err: error }, 'a new passkey was refused');
    throw refused();
  }
}

/**
 * Adds a passkey created by the browser; it is usable immediately, and named after the browser until renamed. An
 * account's first factor comes with recovery codes, returned once. Throws BAD_REQUEST for an invalid response or one
 * without a challenge of ours, CONFLICT for a known passkey, FORBIDDEN without a fresh session.
 */
export async function addPasskey(
  ctx: OwnAccountContext & { userAgent: string },
  { challengeId, response }: NewPasskey,
): Promise<{ id: string; recoveryCodes: string[] | null }> {
  requireFreshSession(ctx);
  const challenge = await consumeChallenge(ctx, challengeId, requireMember(ctx).id);
  if (challenge === null) throw refused();
  const credential = await credentialOf(response, challenge);
  return changeOwnFactors(ctx, async (tx, profile) => {
    const db = { db: tx, now: ctx.now };
    await requireRoomForFactor(tx, profile.id);
    const known = await tx.factor.count({ where: { credentialId: credential.credentialId } });
    if (known > 0) throw new AppError('CONFLICT', factorMessages.passkeyKnown);
    const { id } = await tx.factor.create({
      data: {
        profileId: profile.id,
        kind: 'passkey',
        name: deviceName(ctx.userAgent).slice(0, 60),
        ...credential,
        verifiedAt: ctx.now,
        createdAt: ctx.now,
      },
      select: { id: true },
    });
    await notifyOfFactor(db, profile, 'added');
    const has = await tx.recoveryCode.count({ where: { profileId: profile.id } });
    return { id, recoveryCodes: has > 0 ? null : await makeRecoveryCodes(db, profile.id) };
  });
}
