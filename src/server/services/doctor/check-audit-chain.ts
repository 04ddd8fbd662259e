import { z } from 'zod';
import type { Database } from '@/server/db';
import { rowOf, rowsOf } from '../rows';

export type ChainBreak = {
  position: number;
  reason: 'it was changed' | 'the row before it is missing or was changed';
};
export type ChainReport = { rows: number; breaks: ChainBreak[]; unchained: number };

/** Broken places that are told; the first one says it all. */
const MOST_TOLD = 20;

const Break = z.object({ position: z.number(), isChanged: z.boolean() });
const Count = z.object({ rows: z.number(), unchained: z.number() });

/**
 * Computes the hash of every row of the audit log again and compares it with what the row and the next one carry. A row that was
 * changed, removed or put between is found; the end of the log that was cut off is not, which an export from before shows.
 */
export async function checkAuditChain(db: Pick<Database, '$queryRaw'>): Promise<ChainReport> {
  const breaks = await rowsOf(db, Break)`
    SELECT position::int, is_changed AS "isChanged" FROM (
      SELECT e.position, e.hash IS DISTINCT FROM audit_row_hash(e.previous_hash, e) AS is_changed,
        e.previous_hash IS DISTINCT FROM coalesce(lag(e.hash) OVER chain, '\\x'::bytea)
          OR e.position <> coalesce(lag(e.position) OVER chain, 0) + 1 AS is_torn
      FROM audit_events e WHERE e.position IS NOT NULL WINDOW chain AS (ORDER BY e.position)
    ) checked
    WHERE is_changed OR is_torn ORDER BY position LIMIT ${MOST_TOLD}`;
  const counts = await rowOf(db, Count)`
    SELECT count(position)::int AS rows, (count(*) - count(position))::int AS unchained FROM audit_events`;
  return {
    ...counts,
    breaks: breaks.map(({ position, isChanged }) => ({
      position,
      reason: isChanged ? 'it was changed' : 'the row before it is missing or was changed',
    })),
  };
}
