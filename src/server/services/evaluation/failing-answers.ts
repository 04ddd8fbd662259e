import { z } from 'zod';
import { CheckOutcome } from '@/domain/test-case/run-schema';
import type { Member } from '@/domain/actor';
import type { Db } from '@/server/db';
import { historyCondition, type HistoryFacts, readableSince } from '../access';
import { rowsOf } from '../rows';
import { readableRuns } from '../test-case/run-rows';
import { PASSED, verdictsOf } from './table-rows';

/** Failing answers that are returned, and the most characters of each. */
const ANSWERS_MAX = 10;
export const ANSWER_CHARACTERS = 2_000;
/** The newest columns and runs to look at. */
const RUNS_MAX = 100;

const Row = z.object({
  caseName: z.string(),
  /** One character more than are shown, if there are more. */
  answer: z.string(),
  problem: z.string().nullable(),
  checks: z.array(CheckOutcome),
  /** What people say, which replaces the judge's verdict; null if nobody has marked it. */
  isGood: z.boolean().nullable(),
  notes: z.array(z.string()),
});
export type FailingAnswer = z.infer<typeof Row>;

/**
 * Returns failing answers to the cases of a prompt as they are now, after people's verdicts: of each case those of its
 * newest results, from an evaluation or a run, and of the newest version there. Those that a member can read, and whose
 * text is still there; first one of each case. With an evaluation only those of that one.
 */
export async function failingAnswers(
  db: Db,
  member: Member,
  prompt: HistoryFacts & { id: string; version: number },
  evaluationId: string | undefined,
): Promise<FailingAnswer[]> {
  const runs = await db.testRun.findMany({
    where: { ...readableRuns(member, prompt), ...(evaluationId !== undefined && { evaluationId }) },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    take: RUNS_MAX,
    select: { id: true },
  });
  if (runs.length === 0) return [];
  const runIds = runs.map(({ id }) => id);
  const reach = readableSince(member, prompt);
  return rowsOf(db, Row)`
    WITH newest AS (
      SELECT * FROM (
        SELECT t.*, r.evaluation_id, r.answers_needed, rank() OVER (
          PARTITION BY t.case_id
          ORDER BY r.started_at DESC, coalesce(r.evaluation_id, r.id), r.version DESC) AS place
        FROM prompt_test_results t JOIN prompt_test_runs r ON r.id = t.run_id
        JOIN prompt_test_cases c ON c.id = t.case_id AND c.revision = t.case_revision
        WHERE t.run_id = ANY(${runIds}::uuid[]) AND ${historyCondition(reach, 't')}) ranked
      WHERE place = 1
    ), marked AS (
      SELECT n.case_id, n.run_id, a.attempt, n.case_name, n.answers_needed, a.text, a.problem, a.checks, a.removed_at,
        v.is_good, v.notes, ${PASSED} AS passed, a.is_undecided AND v.is_good IS NULL AS undecided
      FROM newest n JOIN (
        prompt_test_answers a LEFT JOIN ${verdictsOf(runIds)} v USING (run_id, case_id, attempt)
      ) ON a.run_id = n.run_id AND a.case_id = n.case_id
      WHERE n.evaluation_id IS NOT NULL
    ), counted AS (
      SELECT m.*, count(*) FILTER (WHERE passed OR undecided) OVER (PARTITION BY run_id, case_id) AS possible
      FROM marked m
    ), failing AS (
      SELECT case_id, run_id, attempt, case_name, text, problem, checks, is_good, notes FROM counted
      WHERE NOT passed AND NOT undecided AND possible < answers_needed AND removed_at IS NULL
      UNION ALL
      SELECT case_id, run_id, 1, case_name, answer, problem, checks, NULL, NULL FROM newest
      WHERE evaluation_id IS NULL AND NOT is_passed AND NOT is_undecided
    )
    SELECT case_name AS "caseName", left(text, ${ANSWER_CHARACTERS + 1}::int) AS answer, problem, checks,
      is_good AS "isGood", coalesce(notes, '{}') AS notes
    FROM (
      SELECT f.*, row_number() OVER (
        PARTITION BY case_id ORDER BY problem IS NOT NULL, run_id, attempt) AS turn FROM failing f) turns
    ORDER BY problem IS NOT NULL, turn, case_id LIMIT ${ANSWERS_MAX}::int`;
}
