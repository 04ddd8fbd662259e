import type { FactorChallenge, FactorKind } from '@/domain/account/factors';
import type { Db } from '@/server/db';
import { type PendingSignIn, requirePendingSignIn } from './factor-stage';
import { askForPasskey } from './verify-passkey';

type Context = { db: Db; now: Date; pendingSignIn?: string | undefined };

/** Returns the browser's pending sign-in and its kinds of factors. Throws like {@link requirePendingSignIn}. */
export async function describePendingSignIn(
  ctx: Context,
): Promise<{ pending: PendingSignIn; kinds: FactorKind[] }> {
  const pending = await requirePendingSignIn(ctx);
  const factors = await ctx.db.factor.findMany({
    where: { profileId: pending.profileId, verifiedAt: { not: null } },
    select: { kind: true },
    distinct: ['kind'],
    orderBy: { kind: 'asc' },
  });
  return { pending, kinds: factors.map(({ kind }) => kind as FactorKind) };
}

/**
 * Creates the challenge of the browser's pending sign-in. Throws
 * BAD_REQUEST if there is none, or it has expired.
 */
export async function challengeFactor(ctx: Context): Promise<FactorChallenge> {
  const { pending, kinds } = await describePendingSignIn(ctx);
  const passkey = kinds.includes('passkey') ? await askForPasskey(ctx, pending.profileId) : null;
  return { signIn: pending.id, expiresAt: pending.expiresAt, kinds, passkey };
}
