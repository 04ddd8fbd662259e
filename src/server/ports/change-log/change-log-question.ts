import { z } from 'zod';

/** After a longer pause (a machine that slept) rows may have been deleted unread: the cleanup job waits ten minutes. */
const LONGEST_SILENCE_MS = 5 * 60_000;

/** An empty range: nothing is new. */
export const EMPTY_RANGE = '9223372036854775807:9223372036854775807:';

/**
 * Rows of transactions that this statement sees and the previous snapshot did not. Both come from one snapshot, so that
 * no row is missed between two queries, in any order of commits. Equal rows are merged.
 */
export const QUESTION = `
  SELECT pg_current_snapshot()::text AS snapshot, extract(epoch FROM now())::float8 * 1000 AS at,
    coalesce((SELECT json_agg(c) FROM (
      SELECT kind, subject, owner_id AS owner, changed_by AS by, seen_before AS "seenBefore", space_before AS "spaceBefore"
      FROM changes
      WHERE "transaction" >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot("transaction", $1::pg_snapshot)
        AND kind = ANY($2::text[]) AND ($3 OR coalesce('shared' IN (seen_before, seen_after), true))
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY min(id) LIMIT $4
    ) c), '[]') AS changes`;

export const Answer = z.object({ snapshot: z.string(), at: z.number(), changes: z.array(z.unknown()) });

/** How far the log has been read: a snapshot, and its time in milliseconds. */
export type Position = { snapshot: string; at: number };

/** Returns whether rows may have been deleted unread. */
export function isGap(before: Position | null, at: number): boolean {
  return before === null || at - before.at > LONGEST_SILENCE_MS || at < before.at;
}
