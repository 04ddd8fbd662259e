import { z } from 'zod';
import type { Db } from '@/server/db';
import { rowsOf } from '../rows';

const TransactionRow = z.object({ transaction: z.string() });

/** Servers that cached pages without asking for changes for half of this have dropped them. */
const KEPT_MS = 10 * 60_000;

/** Every transaction before this one had ended at that time. */
let horizon: { transaction: string; at: number } | null = null;

/**
 * Removes what was committed ten minutes ago or longer of the changes that cached pages are dropped by. The first call only
 * notes where that stands, as does the next one ten minutes later. Gives the number of rows removed.
 */
export async function prunePageChanges(db: Db, now: number): Promise<number> {
  if (horizon !== null && now - horizon.at < KEPT_MS) return 0;
  const removed =
    horizon === null
      ? 0
      : await db.$executeRaw`DELETE FROM page_changes WHERE "transaction" < ${horizon.transaction}::xid8`;
  const [row] = await rowsOf(db, TransactionRow)`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS transaction`;
  if (row !== undefined) horizon = { transaction: row.transaction, at: now };
  return removed;
}
