import type { Challenge, ChallengePurpose } from '@/domain/account/challenge';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { captchaService, verifyCaptcha } from '@/server/ports/captcha/captcha';
import { type LimitUse, refundLimits } from '@/server/ports/rate-limit/rate-limit';
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
 * Requires a solved challenge from suspicious callers, or from all callers if admins have set that. Throws FORBIDDEN
 * with the remedy `solveChallenge`: the client solves a challenge (`account.challenge`) and repeats the call. The count
 * of the rejected attempt is undone, so that only attempts with a solution use up shared limits.
 */
export async function requireChallenge(
  { db, address }: { db: Database; address: string },
  purpose: ChallengePurpose,
  {
    captchaToken = '',
    isSuspicious,
    counted,
  }: { captchaToken: string | undefined; isSuspicious: boolean; counted: readonly LimitUse[] },
): Promise<void> {
  if (!isSuspicious && !(await readSettings(db)).challengeAlways) return;
  if (captchaToken !== '' && (await isSolved(address, purpose, captchaToken))) return;
  await refundLimits(counted);
  throw new AppError('FORBIDDEN', messages.auth.solveChallenge, { remedy: 'solveChallenge' });
}
