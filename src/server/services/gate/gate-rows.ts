import { z } from 'zod';
import type { GateResult } from '@/domain/gate/gate-outcome';
import { Gate } from '@/domain/gate/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { rowOf, rowsOf } from '../rows';

const GateRow = z.object({ gate: Gate.nullable(), approvedVersion: z.int().nullable() });

/** Returns the gate of a prompt, of its space or of the library, and its approved version. */
export function gateOfPrompt(db: Db, promptId: string): Promise<z.infer<typeof GateRow>> {
  return rowOf(db, GateRow)`
    SELECT CASE WHEN p.space_id IS NULL THEN (SELECT s.gate FROM settings s)
        ELSE (SELECT s.gate FROM spaces s WHERE s.id = p.space_id) END AS gate,
      p.approved_version AS "approvedVersion"
    FROM prompts p WHERE p.id = ${promptId}::uuid`;
}

const CaseRow = z.object({ id: z.string(), isJudged: z.boolean() });

const HAS_JUDGE = Prisma.sql`EXISTS (SELECT FROM jsonb_array_elements(c.checks) k WHERE k ->> 'kind' = 'judge')`;

/** Returns the current cases of a prompt, and whether a judge reads their answers. */
export function gateCases(db: Db, promptId: string): Promise<z.infer<typeof CaseRow>[]> {
  return rowsOf(db, CaseRow)`
    SELECT c.id::text, ${HAS_JUDGE} AS "isJudged"
    FROM prompt_test_cases c WHERE c.prompt_id = ${promptId}::uuid ORDER BY c.created_at, c.id`;
}

const NeedsRow = z.object({ needsJudge: z.boolean() });

/** Returns whether a judge reads answers to cases of a space's prompts, or of those in no space. */
export async function needsJudge(db: Db, spaceId: string | null): Promise<boolean> {
  const row = await rowOf(db, NeedsRow)`
    SELECT EXISTS (
      SELECT FROM prompt_test_cases c JOIN prompts p ON p.id = c.prompt_id
      WHERE p.space_id IS NOT DISTINCT FROM ${spaceId}::uuid AND p.deleted_at IS NULL
        AND c.checks @> '[{"kind": "judge"}]') AS "needsJudge"`;
  return row.needsJudge;
}

const ResultRow = z.object({
  modelId: z.string().nullable(),
  version: z.int(),
  caseId: z.string(),
  passed: z.int(),
});

export type CurrentModel = { id: string | null; name: string; revision: number };

type Wanted = {
  promptId: string;
  versions: readonly number[];
  models: readonly CurrentModel[];
  /** Null without one. */
  judge: CurrentModel | null;
  answers: number;
};

const keyOf = (id: string | null) => id ?? 'default';

/**
 * Returns how many answers pass, for each case of each version with each model: from the newest finished column that has
 * it in its current revision, with the current model and judge, and enough answers. People's verdicts replace that of
 * the judge; those about their own text don't count.
 */
export function gateResults(db: Db, wanted: Wanted): Promise<GateResult[]> {
  const { promptId, versions, models, judge, answers } = wanted;
  if (models.length === 0) return Promise.resolve([]);
  const current = Prisma.join(models.map(({ id, revision }) => Prisma.sql`(${keyOf(id)}, ${revision}::int)`));
  const isJudged =
    judge === null
      ? Prisma.sql`false`
      : Prisma.sql`coalesce(r.judge_id::text, 'default') = ${keyOf(judge.id)} AND r.judge_revision = ${judge.revision}::int`;
  return rowsOf(db, ResultRow)`
    WITH newest AS (
      SELECT DISTINCT ON (coalesce(r.model_id::text, 'default'), r.version, c.id)
        r.id AS run_id, r.model_id, r.version, c.id AS case_id
      FROM prompt_test_runs r
      JOIN prompt_test_results t ON t.run_id = r.id
      JOIN prompt_test_cases c ON c.id = t.case_id AND c.prompt_id = r.prompt_id AND c.revision = t.case_revision
      WHERE r.prompt_id = ${promptId}::uuid AND r.version IN (${Prisma.join([...versions])})
        AND r.evaluation_id IS NOT NULL AND r."end" = 'finished' AND r.answers_per_case >= ${answers}::int
        AND (coalesce(r.model_id::text, 'default'), r.model_revision) IN (${current})
        AND (NOT ${HAS_JUDGE} OR (${isJudged}))
      ORDER BY coalesce(r.model_id::text, 'default'), r.version, c.id, r.started_at DESC, r.id DESC)
    SELECT n.model_id::text AS "modelId", n.version, n.case_id::text AS "caseId",
      (count(*) FILTER (WHERE CASE WHEN v.good IS NULL THEN a.is_passed ELSE a.problem IS NULL AND NOT EXISTS (
        SELECT FROM jsonb_array_elements(a.checks) k
        WHERE NOT CASE WHEN k ->> 'kind' = 'judge' THEN v.good ELSE (k ->> 'isPassed')::boolean END) END))::int AS passed
    FROM newest n
    JOIN prompt_test_answers a ON a.run_id = n.run_id AND a.case_id = n.case_id AND a.attempt <= ${answers}::int
    LEFT JOIN LATERAL (
      SELECT bool_and(o.is_good) AS good FROM prompt_answer_verdicts o
      WHERE o.run_id = a.run_id AND o.case_id = a.case_id AND o.attempt = a.attempt AND NOT o.was_own
        -- Who became its creator since, too.
        AND o.user_id IS DISTINCT FROM (SELECT p.created_by FROM prompts p WHERE p.id = ${promptId}::uuid)) v ON true
    GROUP BY n.model_id, n.version, n.case_id
    HAVING count(*) = ${answers}::int`;
}
