import type { ConnectionDto } from '@/domain/connection/schema';
import { requireMember, type ServiceContext } from '../context';
import { lastReads } from '../token/last-reads';
import { reachIn, tokensOf } from '../token/own-tokens';

/** Returns the agents that act for the caller now, newest first. Throws UNAUTHORIZED for guests. */
export async function listConnections(ctx: ServiceContext): Promise<ConnectionDto[]> {
  const member = requireMember(ctx);
  const [rows, reachOf] = await Promise.all([
    tokensOf(ctx.db, member.id, { clientId: { not: null }, expiresAt: { gt: ctx.now } }),
    reachIn(ctx.db, member.id),
  ]);
  const lastRead = await lastReads(ctx.db, member, rows);
  return rows.map((row) => ({
    ...row,
    ...reachOf(row),
    lastRead: lastRead(row),
    redirectHost: row.redirectHost ?? '',
  }));
}
