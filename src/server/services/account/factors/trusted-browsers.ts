import type { TrustedBrowser } from '@/domain/account/factors';
import type { Transaction } from '@/server/db';
import { requireMember, type ServiceContext } from '../../context';
import { deviceName } from '../device-name';
import { hashToken, newToken } from '../one-time-token';

export const TRUST_MS = 30 * 24 * 60 * 60 * 1_000;

type TxContext = { db: Transaction; now: Date };

/** Trusts a browser with an account; returns the token for its cookie. */
export async function trustBrowser(
  { db, now }: TxContext,
  profileId: string,
  userAgent: string,
): Promise<string> {
  const { token, row } = newToken(now, TRUST_MS);
  await db.trustedBrowser.create({
    data: { ...row, profileId, userAgent: userAgent.slice(0, 300), usedAt: now },
    select: { id: true },
  });
  return token;
}

/** Returns whether a browser with this token is trusted with the account, and records the use. */
export async function isTrustedBrowser(
  { db, now }: TxContext,
  profileId: string,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined) return false;
  const { count } = await db.trustedBrowser.updateMany({
    where: { tokenHash: hashToken(token), profileId, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count > 0;
}

/** Returns the browsers in which the member needs no second factor, last used first. Throws UNAUTHORIZED for guests. */
export async function listTrustedBrowsers(ctx: ServiceContext): Promise<TrustedBrowser[]> {
  const { id: profileId } = requireMember(ctx);
  const rows = await ctx.db.trustedBrowser.findMany({
    where: { profileId, expiresAt: { gt: ctx.now } },
    orderBy: [{ usedAt: 'desc' }, { id: 'asc' }],
    take: 100,
    select: { id: true, userAgent: true, createdAt: true, usedAt: true, expiresAt: true },
  });
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceName(userAgent) }));
}

/** Ends the trust in a browser; ignores one that is not trusted, or another user's. Throws UNAUTHORIZED for guests. */
export async function revokeTrust(ctx: ServiceContext, { id }: { id: string }): Promise<{ ended: number }> {
  const { id: profileId } = requireMember(ctx);
  const { count } = await ctx.db.trustedBrowser.deleteMany({ where: { id, profileId } });
  return { ended: count };
}
