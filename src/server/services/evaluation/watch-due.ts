import { z } from 'zod';
import { Gate } from '@/domain/gate/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import type { CurrentModel } from '../gate/gate-rows';
import { rowsOf } from '../rows';

const PlaceRow = z.object({ spaceId: z.string().nullable(), gate: Gate });
/** A space, or null for prompts in none, with its gate. */
export type WatchedPlace = z.infer<typeof PlaceRow>;

/** Returns the gates that watch approved versions. */
export function watchedPlaces(db: Db): Promise<WatchedPlace[]> {
  return rowsOf(db, PlaceRow)`
    SELECT s.id::text AS "spaceId", s.gate FROM spaces s
    WHERE s.deleted_at IS NULL AND s.gate ->> 'watch' = 'true'
    UNION ALL SELECT NULL, s.gate FROM settings s WHERE s.gate ->> 'watch' = 'true'
    ORDER BY "spaceId"`;
}

/** SQL condition for the prompts of a place that have an approved version. */
export function approvedIn(spaceId: string | null): Prisma.Sql {
  const place = spaceId === null ? Prisma.sql`p.space_id IS NULL` : Prisma.sql`p.space_id = ${spaceId}::uuid`;
  return Prisma.sql`${place} AND p.deleted_at IS NULL AND p.approved_version IS NOT NULL`;
}

const DueRow = z.object({ promptId: z.string(), version: z.int() });

export type DueVersion = z.infer<typeof DueRow>;

const keyOf = (id: string | null) => id ?? 'default';

/**
 * SQL condition that the version of a prompt `p` has results with a model in the given role, and none with its current
 * revision: the model is another one now.
 */
function isChanged(key: Prisma.Sql, revision: Prisma.Sql, current: readonly CurrentModel[]): Prisma.Sql {
  if (current.length === 0) return Prisma.sql`false`;
  const rows = Prisma.join(current.map((model) => Prisma.sql`(${keyOf(model.id)}, ${model.revision}::int)`));
  return Prisma.sql`EXISTS (
    SELECT FROM prompt_test_runs r JOIN (VALUES ${rows}) m(key, revision) ON m.key = ${key}
    WHERE r.prompt_id = p.id AND r.version = p.approved_version AND r.evaluation_id IS NOT NULL
      AND ${revision} IS NOT NULL
    GROUP BY m.key HAVING NOT bool_or(${revision} = m.revision))`;
}

/**
 * Returns approved versions of a place that are to be evaluated again, the longest waiting first: a month after their
 * approval or the evaluation before, a day after one that could not be completed, and when a model or the judge is
 * another one than in all their results.
 */
export function dueVersions(
  db: Db,
  now: Date,
  { spaceId }: WatchedPlace,
  { models, judge, most }: { models: readonly CurrentModel[]; judge: CurrentModel | null; most: number },
): Promise<DueVersion[]> {
  const model = Prisma.sql`coalesce(r.model_id::text, 'default')`;
  const judging = Prisma.sql`coalesce(r.judge_id::text, 'default')`;
  return rowsOf(db, DueRow)`
    SELECT p.id::text AS "promptId", p.approved_version AS version
    FROM prompts p
    CROSS JOIN LATERAL (
      SELECT max(s.created_at) AS at FROM prompt_status s
      WHERE s.prompt_id = p.id AND s.version = p.approved_version AND s.status = 'approved') approved
    LEFT JOIN LATERAL (
      SELECT e.started_at AS at, e.state = 'stopped' AS failed FROM prompt_evaluations e
      WHERE e.prompt_id = p.id AND e.is_watch AND e.approved_version = p.approved_version
      ORDER BY e.started_at DESC, e.id LIMIT 1) last ON true
    WHERE ${approvedIn(spaceId)}
      AND EXISTS (SELECT FROM prompt_test_cases c WHERE c.prompt_id = p.id)
      AND NOT EXISTS (
        SELECT FROM prompt_evaluations e
        WHERE e.prompt_id = p.id AND (e.state = 'running' OR (e.is_watch AND e.state = 'paused')))
      AND CASE
        WHEN last.failed AND last.at > ${now}::timestamptz - interval '1 day' THEN false
        WHEN last.failed THEN true
        ELSE greatest(approved.at, last.at) <= ${now}::timestamptz - interval '1 month'
          OR ${isChanged(model, Prisma.sql`r.model_revision`, models)}
          OR ${isChanged(judging, Prisma.sql`r.judge_revision`, judge === null ? [] : [judge])} END
    ORDER BY greatest(approved.at, last.at), p.id LIMIT ${most}::int`;
}
