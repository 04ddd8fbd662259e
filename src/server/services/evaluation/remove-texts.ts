import { env } from '@/env';
import type { Database } from '@/server/db';
import { CountRow, rowOf } from '../rows';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Rows of one statement. */
const BATCH = 5_000;

/**
 * Removes the texts of answers after `AI_EVALUATION_KEEP_DAYS`, also the one that the result of a case shows, never
 * results; those of an evaluation that a status names stay. Returns the number of answers.
 */
export async function removeOldAnswers({ db, now }: { db: Database; now: Date }): Promise<number> {
  const before = new Date(now.getTime() - env.AI_EVALUATION_KEEP_DAYS * DAY_MS);
  const { count } = await rowOf(db, CountRow)`
    WITH old AS (
      SELECT o.run_id, o.case_id, o.attempt FROM prompt_test_answers o
      JOIN prompt_test_runs r ON r.id = o.run_id
      WHERE o.removed_at IS NULL AND o.created_at < ${before} AND NOT EXISTS (
        SELECT FROM prompt_status s JOIN prompt_test_runs n ON n.id = s.test_run_id
        WHERE n.evaluation_id = r.evaluation_id)
      LIMIT ${BATCH}::int
    ), emptied AS (
      UPDATE prompt_test_answers a SET text = '', removed_at = ${now} FROM old
      WHERE a.run_id = old.run_id AND a.case_id = old.case_id AND a.attempt = old.attempt
        AND a.removed_at IS NULL
      RETURNING a.run_id, a.case_id
    ), shown AS (
      UPDATE prompt_test_results t SET answer = '' FROM (SELECT DISTINCT run_id, case_id FROM emptied) e
      WHERE t.run_id = e.run_id AND t.case_id = e.case_id AND t.answer <> ''
    )
    SELECT count(*)::int AS count FROM emptied`;
  return count;
}
