import type { WayInKey, WayInKind, WaysInEnded } from '@/domain/account/ways-in';
import { AppError } from '@/domain/errors';
import { requireMember } from '../context';
import { unenrollFactor } from '../account/factors/change-factors';
import { revokeTrust } from '../account/factors/trusted-browsers';
import { requireFreshSession } from '../account/fresh-session';
import { unlinkIdentity } from '../account/identities';
import { endSession } from '../account/own-sessions';
import type { OwnAccountContext } from '../account/require-current-password';
import { revokeToken } from '../token/own-tokens';
import { otherWaysIn } from './list-ways-in';

type End = (ctx: OwnAccountContext, id: string) => Promise<unknown>;

const ENDS: Record<WayInKind, End> = {
  session: endSession,
  token: revokeToken,
  agent: revokeToken,
  identity: (ctx, id) => unlinkIdentity(ctx, { id }),
  passkey: (ctx, id) => unenrollFactor(ctx, { id }),
  factor: (ctx, id) => unenrollFactor(ctx, { id }),
  recoveryCodes: (ctx) => {
    requireFreshSession(ctx);
    return ctx.db.recoveryCode.deleteMany({ where: { profileId: requireMember(ctx).id } });
  },
  trustedBrowser: (ctx, id) => revokeTrust(ctx, { id }),
};

/**
 * Ends one other way into the caller's account. Throws as the act itself: FORBIDDEN without a fresh session for what
 * opens an account by itself, CONFLICT for what it needs, NOT_FOUND for what is not theirs, UNAUTHORIZED for guests.
 */
export async function endWayIn(ctx: OwnAccountContext, { kind, id }: WayInKey): Promise<WaysInEnded> {
  requireMember(ctx);
  await ENDS[kind](ctx, id);
  return { ended: 1, kept: 0 };
}

/**
 * Ends every other way into the caller's account, each in its own transaction: what fails stays in the list. What the
 * account needs stays, such as the only method of a required second factor. Returns how many ended and how many stayed.
 * Throws FORBIDDEN without a fresh session, UNAUTHORIZED for guests.
 */
export async function endAllWaysIn(ctx: OwnAccountContext): Promise<WaysInEnded> {
  const { id: profileId } = requireMember(ctx);
  requireFreshSession(ctx);
  let ended = 0;
  let kept = 0;
  for (const way of await otherWaysIn(ctx)) {
    if (await wasEnded(() => ENDS[way.kind](ctx, way.id))) ended += 1;
    else kept += 1;
  }
  // Nor does what is not listed go on: more sessions and trusted browsers, a sign-in that waits for its factor, a passkey
  // whose setup has begun.
  await ctx.db.$transaction(async (tx) => {
    await tx.session.deleteMany({ where: { profileId, idHash: { not: ctx.session?.idHash ?? '' } } });
    await tx.pendingSignIn.deleteMany({ where: { profileId } });
    await tx.passkeyChallenge.deleteMany({ where: { profileId } });
    await tx.trustedBrowser.deleteMany({ where: { profileId } });
  });
  return { ended, kept };
}

/** Returns whether a way in ended, now or meanwhile; false for one that the account needs. */
async function wasEnded(end: () => Promise<unknown>): Promise<boolean> {
  try {
    await end();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return true;
    if (error instanceof AppError && error.code === 'CONFLICT') return false;
    throw error;
  }
}
