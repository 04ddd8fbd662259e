import type { Factor, FactorKind, OwnFactors } from '@/domain/account/factors';
import type { Db } from '@/server/db';
import { requireMember, type ServiceContext } from '../../context';
import { listTrustedBrowsers } from './trusted-browsers';

const SHOWN = { id: true, kind: true, name: true, verifiedAt: true, createdAt: true, usedAt: true } as const;

/** Returns the factors of an account, oldest first, without their secrets. */
export async function factorsOf(db: Db, profileId: string): Promise<Factor[]> {
  const rows = await db.factor.findMany({
    where: { profileId },
    select: SHOWN,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ kind, verifiedAt, ...row }) => ({
    ...row,
    kind: kind as FactorKind,
    status: verifiedAt === null ? 'unverified' : 'verified',
  }));
}

/** Returns the caller's factors, oldest first, codes left, trusted browsers. Throws UNAUTHORIZED for guests. */
export async function listFactors(ctx: ServiceContext): Promise<OwnFactors> {
  const { id: profileId } = requireMember(ctx);
  const [factors, recoveryCodes, trusted] = await Promise.all([
    factorsOf(ctx.db, profileId),
    ctx.db.recoveryCode.count({ where: { profileId } }),
    listTrustedBrowsers(ctx),
  ]);
  return { factors, recoveryCodes, trusted };
}

/** Returns the caller's own passkeys. Throws UNAUTHORIZED for guests. */
export async function listPasskeys(ctx: ServiceContext): Promise<Factor[]> {
  return (await listFactors(ctx)).factors.filter(({ kind }) => kind === 'passkey');
}
