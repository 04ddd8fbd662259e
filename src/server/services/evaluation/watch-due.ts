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

/** Columns of the approved version of a prompt `p` that have all their answers. */
const FINISHED = Prisma.sql`
  SELECT FROM prompt_test_runs r
  WHERE r.prompt_id = p.id AND r.version = p.approved_version AND r.evaluation_id IS NOT NULL AND r."end" = 'finished'`;

/** Condition that such a column asked every case that there was, and is still. */
const OF_ALL_CASES = Prisma.sql`r.total >= (
  SELECT count(*) FROM prompt_test_cases c WHERE c.prompt_id = p.id AND c.created_at <= r.started_at)`;

type Current = { models: readonly CurrentModel[]; judge: CurrentModel | null };

/**
 * SQL condition that the approved version of a prompt `p` was evaluated, but not with one of the models as it is now,
 * or not with the judge as it is now where a judge reads answers.
 */
function isChanged({ models, judge }: Current): Prisma.Sql {
  if (models.length === 0) return Prisma.sql`false`;
  const rows = Prisma.join(models.map(({ id, revision }) => Prisma.sql`(${keyOf(id)}, ${revision}::int)`));
  const isJudgedNow =
    judge === null
      ? Prisma.sql`true`
      : Prisma.sql`(coalesce(r.judge_id::text, 'default') = ${keyOf(judge.id)} AND r.judge_revision = ${judge.revision}::int
          OR NOT EXISTS (
            SELECT FROM prompt_test_cases c WHERE c.prompt_id = p.id AND c.checks @> '[{"kind": "judge"}]'))`;
  return Prisma.sql`EXISTS (${FINISHED}) AND EXISTS (
    SELECT FROM (VALUES ${rows}) m(key, revision)
    WHERE NOT EXISTS (
      ${FINISHED} AND coalesce(r.model_id::text, 'default') = m.key AND r.model_revision = m.revision
        AND ${isJudgedNow} AND ${OF_ALL_CASES}))`;
}

/**
 * Returns approved versions of a place that are to be evaluated again, the longest waiting first: a month after their
 * approval or the evaluation before, a day after one that was stopped or lacks a column, and when a model of the gate or
 * the judge is another one than in their results.
 */
export function dueVersions(
  db: Db,
  now: Date,
  { spaceId }: WatchedPlace,
  { most, ...current }: Current & { most: number },
): Promise<DueVersion[]> {
  return rowsOf(db, DueRow)`
    SELECT p.id::text AS "promptId", p.approved_version AS version
    FROM prompts p
    CROSS JOIN LATERAL (
      SELECT max(s.created_at) AS at FROM prompt_status s
      WHERE s.prompt_id = p.id AND s.version = p.approved_version AND s.status = 'approved') approved
    LEFT JOIN LATERAL (
      SELECT e.started_at AS at, EXISTS (
        SELECT FROM prompt_test_runs r WHERE r.evaluation_id = e.id AND r."end" <> 'finished') AS failed
      FROM prompt_evaluations e
      WHERE e.prompt_id = p.id AND e.is_watch AND e.approved_version = p.approved_version
      ORDER BY e.started_at DESC, e.id LIMIT 1) last ON true
    WHERE ${approvedIn(spaceId)}
      AND EXISTS (SELECT FROM prompt_test_cases c WHERE c.prompt_id = p.id)
      AND NOT EXISTS (
        SELECT FROM prompt_evaluations e
        WHERE e.prompt_id = p.id AND (e.state = 'running' OR (e.is_watch AND e.state = 'paused')))
      AND CASE
        WHEN last.failed THEN last.at <= ${now}::timestamptz - interval '1 day'
        ELSE greatest(approved.at, last.at) <= ${now}::timestamptz - interval '1 month' OR (${isChanged(current)}) END
    ORDER BY greatest(approved.at, last.at), p.id LIMIT ${most}::int`;
}
