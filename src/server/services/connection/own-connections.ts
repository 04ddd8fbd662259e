import type { ConnectionDto } from '@/domain/connection/schema';
import { requireMember, type ServiceContext } from '../context';
import { reachIn, tokensOf } from '../token/own-tokens';

/** The agents that act for the caller now, the newest first. Throws UNAUTHORIZED for guests. */
export async function listConnections(ctx: ServiceContext): Promise<ConnectionDto[]> {
  const member = requireMember(ctx);
  const [rows, reachOf] = await Promise.all([
    tokensOf(ctx.db, member.id, { clientId: { not: null }, expiresAt: { gt: ctx.now } }),
    reachIn(ctx.db, member.id),
  ]);
  return rows.map((row) => ({ ...row, ...reachOf(row), redirectHost: row.redirectHost ?? '' }));
}
