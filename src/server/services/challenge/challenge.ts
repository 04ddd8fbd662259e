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
} from '@/server/ports/rate-limit/rate-limit';
import { readSettings } from '../settings/settings';
import { createProofOfWork, consumeProofOfWork } from './proof-of-work';

/**
 * Clients with many attempts show that there is a person, or pay with processor time (specification 7, captcha meta).
 */

/** Creates a challenge for a call that was rejected without a solution. */
export async function getChallenge(
  { now }: { now: Date },
  { purpose }: { purpose: ChallengePurpose },
): Promise<Challenge> {
  if (captchaService === null) {
    return { kind: 'proofOfWork', challenge: await createProofOfWork(purpose, now) };
  }
  const { service, siteKey } = captchaService;
  return { kind: 'service', service, siteKey };
}

async function isSolved(address: string, purpose: ChallengePurpose, token: string): Promise<boolean> {
  if (captchaService === null) return consumeProofOfWork(purpose, token);
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
