import { z } from 'zod';
import type { Db } from '@/server/db';
import { rowsOf } from '../rows';

const TransactionRow = z.object({ transaction: z.string() });

/** Servers that have not read for half of this treat everything as changed. */
const KEPT_MS = 10 * 60_000;

/** Every transaction before this one had ended at that time. */
let horizon: { transaction: string; at: number } | null = null;

/**
 * Removes changes committed ten minutes ago or longer from the change log, unless they still have to be queued for a
 * search engine. The first call only records the current position, as does the next one ten minutes later. Transactions
 * from the future belong to another cluster, whose backup was restored here. Returns the number of rows removed.
 */
export async function pruneChanges(db: Db, now: number): Promise<number> {
  if (horizon !== null && now - horizon.at < KEPT_MS) return 0;
  const removed =
    horizon === null
      ? 0
      : await db.$executeRaw`
          DELETE FROM changes
          WHERE "transaction" < least(${horizon.transaction}::xid8,
              (SELECT min(pg_snapshot_xmin(position::pg_snapshot)) FROM search_ping_targets))
            OR "transaction" >= pg_snapshot_xmax(pg_current_snapshot())`;
  const [row] = await rowsOf(db, TransactionRow)`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS transaction`;
  if (row !== undefined) horizon = { transaction: row.transaction, at: now };
  return removed;
}
