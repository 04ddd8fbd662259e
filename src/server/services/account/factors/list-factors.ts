import type { Factor, FactorKind, OwnFactors } from '@/domain/account/factors';
import { requireMember, type ServiceContext } from '../../context';
import { listTrustedBrowsers } from './trusted-browsers';

const SHOWN = { id: true, kind: true, name: true, verifiedAt: true, createdAt: true, usedAt: true } as const;

/** One's own factors, the oldest first, how many recovery codes are left, and the browsers that are trusted. Throws UNAUTHORIZED for guests. */
export async function listFactors(ctx: ServiceContext): Promise<OwnFactors> {
  const { id: profileId } = requireMember(ctx);
  const [rows, recoveryCodes, trusted] = await Promise.all([
    ctx.db.factor.findMany({
      where: { profileId },
      select: SHOWN,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
    ctx.db.recoveryCode.count({ where: { profileId } }),
    listTrustedBrowsers(ctx),
  ]);
  const factors = rows.map(({ kind, verifiedAt, ...row }): Factor => ({
    ...row,
    kind: kind as FactorKind,
    status: verifiedAt === null ? 'unverified' : 'verified',
  }));
  return { factors, recoveryCodes, trusted };
}

/** One's own passkeys. Throws UNAUTHORIZED for guests. */
export async function listPasskeys(ctx: ServiceContext): Promise<Factor[]> {
  return (await listFactors(ctx)).factors.filter(({ kind }) => kind === 'passkey');
}
