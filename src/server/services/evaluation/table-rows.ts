import { z } from 'zod';
import type { CellCounts } from '@/domain/evaluation/outcome';
import { NANOS } from '@/domain/evaluation/limits';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { type HistoryAccess, historyCondition } from '../access';
import { rowOf, rowsOf } from '../rows';

/**
 * Whether an answer `a` passes, after people's verdicts: the same as domain/evaluation/verdict.ts. `v` is what people
 * say, if anyone does.
 */
export const PASSED = Prisma.sql`
  CASE WHEN v.is_good IS NULL THEN a.is_passed
  ELSE a.problem IS NULL AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(a.checks) c
    WHERE NOT CASE WHEN c->>'kind' = 'judge' THEN v.is_good ELSE (c->>'isPassed')::boolean END) END`;

/** What people say of each answer of some runs, with their notes on why it is bad. */
export function verdictsOf(runIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`(
    SELECT run_id, case_id, attempt, bool_and(is_good) AS is_good,
      array_agg(note ORDER BY updated_at, id) FILTER (WHERE NOT is_good AND note <> '') AS notes
    FROM prompt_answer_verdicts WHERE run_id = ANY(${[...runIds]}::uuid[]) GROUP BY run_id, case_id, attempt)`;
}

/** The readable answers of some runs, with what people say of each. */
function answersOf(runIds: readonly string[], reach: HistoryAccess): Prisma.Sql {
  return Prisma.sql`
    prompt_test_answers a LEFT JOIN ${verdictsOf(runIds)} v USING (run_id, case_id, attempt)
    WHERE a.run_id = ANY(${[...runIds]}::uuid[]) AND ${historyCondition(reach, 'a')}`;
}

const CellRow = z.object({
  runId: z.string(),
  caseId: z.string(),
  answered: z.int(),
  passed: z.int(),
  undecided: z.int(),
});

/** Returns the answers of each case in each run, counted after people's verdicts. */
export async function loadCells(
  db: Db,
  runIds: readonly string[],
  reach: HistoryAccess,
): Promise<ReadonlyMap<string, CellCounts>> {
  const rows = await rowsOf(db, CellRow)`
    SELECT run_id::text AS "runId", case_id::text AS "caseId", count(*)::int AS answered,
      (count(*) FILTER (WHERE ${PASSED}))::int AS passed,
      (count(*) FILTER (WHERE a.is_undecided AND v.is_good IS NULL))::int AS undecided
    FROM ${answersOf(runIds, reach)} GROUP BY run_id, case_id`;
  return new Map(rows.map(({ runId, caseId, ...counts }) => [`${runId} ${caseId}`, counts]));
}

const RunRow = z.object({
  runId: z.string(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  nanos: z.number(),
  unknown: z.int(),
});

export type RunFigures = { p50: number | null; p95: number | null; cost: number | null };

/** Returns the seconds that answers took and what they cost, for each run. */
export async function loadFigures(
  db: Db,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, RunFigures>> {
  const rows = await rowsOf(db, RunRow)`
    SELECT run_id::text AS "runId", coalesce(sum(cost_nanos), 0)::float8 AS nanos,
      (count(*) FILTER (WHERE cost_nanos IS NULL))::int AS unknown,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY milliseconds) FILTER (WHERE milliseconds > 0) AS p50,
      percentile_cont(0.95) WITHIN GROUP (ORDER BY milliseconds) FILTER (WHERE milliseconds > 0) AS p95
    FROM prompt_test_answers WHERE run_id = ANY(${[...runIds]}::uuid[]) GROUP BY run_id`;
  const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms) / 1_000);
  return new Map(
    rows.map(({ runId, p50, p95, nanos, unknown }) => [
      runId,
      { p50: seconds(p50), p95: seconds(p95), cost: unknown > 0 ? null : nanos / NANOS },
    ]),
  );
}

const AgreementRow = z.object({ marked: z.int(), agreed: z.int() });

/** Returns on how many marked answers the judge says the same as people. */
export function loadAgreement(db: Db, runIds: readonly string[], reach: HistoryAccess) {
  return rowOf(db, AgreementRow)`
    SELECT count(*)::int AS marked, (count(*) FILTER (WHERE j.is_good = v.is_good))::int AS agreed
    FROM (SELECT a.checks, v.is_good FROM ${answersOf(runIds, reach)} AND v.is_good IS NOT NULL) v
    CROSS JOIN LATERAL (
      SELECT bool_and((c->>'isPassed')::boolean) AS is_good FROM jsonb_array_elements(v.checks) c
      WHERE c->>'kind' = 'judge') j
    WHERE j.is_good IS NOT NULL`;
}

const NameRow = z.object({ caseId: z.string(), name: z.string() });

/** Returns the names of cases as they were when they were answered, as far as the member may read them. */
export async function loadPastNames(
  db: Db,
  runIds: readonly string[],
  reach: HistoryAccess,
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf(db, NameRow)`
    SELECT DISTINCT ON (t.case_id) t.case_id::text AS "caseId", t.case_name AS name FROM prompt_test_results t
    WHERE t.run_id = ANY(${[...runIds]}::uuid[]) AND ${historyCondition(reach, 't')}
    ORDER BY t.case_id, t.created_at, t.run_id`;
  return new Map(rows.map(({ caseId, name }) => [caseId, name]));
}
