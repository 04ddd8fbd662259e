import { z } from 'zod';

/** After a longer silence (a machine that slept) rows may be gone unread: the job that removes them waits ten minutes. */
const LONGEST_SILENCE_MS = 5 * 60_000;

/** Of an empty range nothing is new. */
export const NOWHERE = '9223372036854775807:9223372036854775807:';

/**
 * The rows of transactions that this statement sees and the snapshot before did not. Both come of one snapshot, so that
 * nothing falls between two questions, in any order of commits. Equal rows are one.
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

/** How far the log is read: a snapshot, and its time in milliseconds. */
export type Position = { snapshot: string; at: number };

/** Whether rows may be gone that nobody has read. */
export function isGap(before: Position | null, at: number): boolean {
  return before === null || at - before.at > LONGEST_SILENCE_MS || at < before.at;
}
