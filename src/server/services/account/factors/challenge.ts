import type { FactorChallenge, FactorKind } from '@/domain/account/factors';
import type { Db } from '@/server/db';
import { requirePendingSignIn } from './factor-stage';

/**
 * What the sign-in that a browser has begun waits for (specification 7, POST /factors/{id}/challenge). Throws BAD_REQUEST when it
 * has begun none, or it is over.
 */
export async function challengeFactor(ctx: {
  db: Db;
  now: Date;
  pendingSignIn?: string | undefined;
}): Promise<FactorChallenge> {
  const { id, profileId, expiresAt } = await requirePendingSignIn(ctx);
  const factors = await ctx.db.factor.findMany({
    where: { profileId, verifiedAt: { not: null } },
    select: { kind: true },
    distinct: ['kind'],
  });
  return { signIn: id, expiresAt, kinds: factors.map(({ kind }) => kind as FactorKind) };
}
