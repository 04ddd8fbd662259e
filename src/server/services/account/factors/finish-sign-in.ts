import { factorMessages } from '@/domain/account/factor-messages';
import { AppError } from '@/domain/errors';
import { completeSignIn, type SignInContext } from '../complete-sign-in';
import { hashToken } from '../one-time-token';
import { requirePendingSignIn } from './factor-stage';
import { trustBrowser } from './trusted-browsers';

export type FinishedSignIn = { profileId: string; sessionId: string; trust: string | undefined };

/**
 * Creates the session of a sign-in after its second factor was verified, once. Returns its opaque id, and the trust
 * token if the browser is to be trusted. Throws BAD_REQUEST if it has expired, is finished or not verified yet.
 */
export async function finishSignIn(
  ctx: SignInContext & { pendingSignIn?: string | undefined },
  { signIn, isTrusted }: { signIn: string; isTrusted: boolean },
): Promise<FinishedSignIn> {
  const { id, profileId, isProved, isOwner, company } = await requirePendingSignIn(ctx, signIn);
  if (!isProved) throw new AppError('BAD_REQUEST', factorMessages.notProved);
  let trust: string | undefined;
  const end = await completeSignIn(ctx, profileId, {
    isStrong: true,
    isOwner,
    company,
    stillHolds: async (tx) => {
      // Of concurrent calls, one finds the row.
      const { count } = await tx.pendingSignIn.deleteMany({
        where: { id, tokenHash: hashToken(ctx.pendingSignIn ?? ''), provedAt: { not: null } },
      });
      if (count > 0 && isTrusted) {
        trust = await trustBrowser({ db: tx, now: ctx.now }, profileId, ctx.userAgent);
      }
      return count > 0;
    },
  });
  if (end === null || !('sessionId' in end)) throw new AppError('BAD_REQUEST', factorMessages.ended);
  return { profileId, sessionId: end.sessionId, trust };
}
