import type { Challenge, ChallengePurpose } from '@/domain/account/challenge';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { captchaService, verifyCaptcha } from '@/server/ports/captcha/captcha';
import {
  consumeLimits,
  isHalfUsed,
  isOfServer,
  type LimitUse,
  tryLimits,
  usedShare,
} from '@/server/ports/rate-limit/rate-limit';
import type { LimitName } from '@/server/ports/rate-limit/limits';
import { readSettings } from '../settings/settings';
import { createProofOfWork, consumeProofOfWork, MAX_LEVEL } from './proof-of-work';

/**
 * Clients with many attempts show that there is a person, or pay with processor time.
 */

/** The limit that the attempts of an address count for. */
const LIMIT_OF_ADDRESS: Readonly<Record<ChallengePurpose, LimitName>> = {
  signIn: 'signInAddress',
  register: 'registerAddress',
  requestPasswordReset: 'resetAddress',
  sendCode: 'codeAddress',
  resend: 'codeAddress',
  verifyOtp: 'signInAddress',
  factorsVerify: 'factorAddress',
  passkeysSignInOptions: 'passkeyAddress',
  passkeysSignIn: 'signInAddress',
};

/** Returns how much work an attempt from an address takes: twice as much above its limit, and again above twice, four times. */
async function levelOf(address: string, purpose: ChallengePurpose): Promise<number> {
  const used = await usedShare({ limit: LIMIT_OF_ADDRESS[purpose], address });
  return used < 1 ? 0 : Math.min(MAX_LEVEL, 1 + Math.floor(Math.log2(used)));
}

/** Creates a challenge for a call that was rejected without a solution. The noisier the address, the more work it is. */
export async function getChallenge(
  { now, address }: { now: Date; address: string },
  { purpose }: { purpose: ChallengePurpose },
): Promise<Challenge> {
  if (captchaService === null) {
    const level = await levelOf(address, purpose);
    return { kind: 'proofOfWork', challenge: await createProofOfWork(purpose, now, level) };
  }
  const { service, siteKey } = captchaService;
  return { kind: 'service', service, siteKey };
}

async function isSolved(address: string, purpose: ChallengePurpose, token: string): Promise<boolean> {
  if (captchaService === null) {
    // The address may have become noisier while the browser worked.
    return consumeProofOfWork(purpose, token, (await levelOf(address, purpose)) - 1);
  }
  try {
    return await verifyCaptcha(captchaService, { token, purpose, address });
  } catch (error) {
    logger.error({ err: error, service: captchaService.service }, 'a captcha could not be checked');
    throw new AppError('UNAVAILABLE', messages.auth.challengeUnavailable, { cause: error });
  }
}

/**
 * Counts one attempt to sign in, register, or request a code or a reset, before any expensive work. Above half of a limit,
 * or for all if admins have set that, it needs a solved challenge: otherwise it throws FORBIDDEN with the remedy
 * `solveChallenge` (the client solves a challenge by `account.challenge` and repeats the call), and nothing is counted. So
 * nobody uses up a limit that others share, or that of another's account, without the work. Throws TOO_MANY_REQUESTS over
 * the limits of an account; many people share an address, so above its limit there is only the work.
 * @returns whether the server's limit has delayed the attempt
 */
export async function countAttempt(
  { db, address }: { db: Database; address: string },
  purpose: ChallengePurpose,
  { captchaToken = '', counted }: { captchaToken: string | undefined; counted: readonly LimitUse[] },
): Promise<{ isSlowed: boolean }> {
  const own = counted.filter((use) => !isOfServer(use));
  let isProved = false;
  // Consumes the token, so it is checked once, and only if it is needed.
  const prove = async () => {
    isProved ||= captchaToken !== '' && (await isSolved(address, purpose, captchaToken));
    return isProved;
  };
  const required = () =>
    new AppError('FORBIDDEN', messages.auth.solveChallenge, { remedy: 'solveChallenge' });
  const isSuspicious = (await readSettings(db)).challengeAlways || (await isHalfUsed(own));
  if (isSuspicious && !(await prove())) throw required();
  const tried = await tryLimits(own);
  // Others may have counted since.
  if ((tried.refusal !== null || tried.isHalfUsed) && !(await prove())) {
    await tried.undo();
    throw required();
  }
  if (tried.refusal !== null) throw tried.refusal;
  return consumeLimits(counted.filter(isOfServer));
}
