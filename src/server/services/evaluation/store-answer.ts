import { createHash } from 'node:crypto';
import { z } from 'zod';
import { characterCount, firstCharacters } from '@/domain/characters';
import { cellState } from '@/domain/evaluation/outcome';
import { STORED_RESPONSE_MAX } from '@/domain/test-case/limits';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import type { CheckOutcome } from '@/domain/test-case/run-schema';
import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { prepared } from '../prepared';
import { rowOf } from '../rows';
import type { Kept } from './kept';
import { NoLongerOurs } from './outcomes';
import type { OpenCall } from './open-calls';
import type { Work, WorkContext } from './work';

type Checked = {
  checks: CheckOutcome[];
  /** Of the filled-in text, and the name of the case; null if the case is gone. */
  hash: string | null;
  name: string | null;
};

/** Whether the answer is stored, and open calls are left. */
const StoredRow = z.object({ isOurs: z.boolean(), ofCase: z.boolean(), ofRun: z.boolean() });

const HASH_OF_NOTHING = createHash('sha256').update('').digest('hex');

/** Returns the columns of an answer, and their values. */
function columnsOfAnswer(kept: Kept, { checks }: Checked) {
  const { text = '', isCut = false, problem = null, milliseconds = 0 } = kept.answer ?? {};
  const hasAnswer = problem === null;
  const isPassed = hasAnswer && checks.every((check) => check.isPassed);
  const isUndecided =
    hasAnswer && !isPassed && checks.every((check) => check.isPassed || check.isRun === false);
  const { spent } = kept;
  const shown = firstCharacters(text, STORED_RESPONSE_MAX);
  const cost = spent.costNanos === null ? null : BigInt(spent.costNanos);
  return {
    names: Prisma.sql`
      text, text_length, is_cut, problem, checks, is_passed, is_undecided, milliseconds, tokens_in, tokens_out,
      judge_calls, judge_tokens_in, judge_tokens_out, is_estimated, cost_nanos`,
    values: Prisma.sql`
      ${shown}, ${characterCount(text)}::int, ${isCut}::boolean, ${problem}::text, ${JSON.stringify(checks)}::jsonb,
      ${isPassed}::boolean, ${isUndecided}::boolean, ${milliseconds}::int, ${spent.tokensIn}::int, ${spent.tokensOut}::int,
      ${spent.judgeCalls}::int, ${spent.judgeTokensIn}::int, ${spent.judgeTokensOut}::int, ${spent.isEstimated}::boolean,
      ${cost}::bigint`,
  };
}

/** Writes the result of a case once its last answer is there: that of the first answer that shows it. */
async function storeResult(tx: Transaction, call: OpenCall, work: Work, { hash, name }: Checked) {
  const { runId, caseId, promptId } = call;
  const answers = await tx.testAnswer.findMany({ where: { runId, caseId }, orderBy: { attempt: 'asc' } });
  const rule = { answersPerCase: work.evaluation.answersPerCase, answersNeeded: work.run.answersNeeded };
  const state = cellState(
    {
      answered: answers.length,
      passed: answers.filter(({ isPassed }) => isPassed).length,
      undecided: answers.filter(({ isUndecided }) => isUndecided).length,
    },
    rule,
  );
  const shown =
    answers.find(
      (answer) => answer.isPassed === (state === 'passed') && answer.isUndecided === (state === 'undecided'),
    ) ?? answers[0];
  if (state === 'open' || shown === undefined) return;
  const changed = name === null && work.testCase === null;
  await tx.testResult.create({
    data: {
      runId,
      caseId,
      promptId,
      caseRevision: work.testCase?.revision ?? 1,
      caseName: name ?? said.caseChanged,
      inputHash: hash ?? HASH_OF_NOTHING,
      answer: shown.text,
      answerLength: shown.textLength,
      isCut: shown.isCut,
      problem: changed ? said.caseChanged : shown.problem,
      checks: shown.checks ?? [],
      isPassed: state === 'passed',
      isUndecided: state === 'undecided',
    },
    select: { runId: true },
  });
}

/**
 * Stores an answer in place of its open call, and the result of its case once all answers are there. Throws
 * NoLongerOurs if another process has taken the call over, or the evaluation has ended.
 * @returns whether no open call of the run is left
 */
export function storeAnswer(
  { ctx, call, work }: { ctx: WorkContext; call: OpenCall; work: Work },
  kept: Kept,
  checked: Checked,
): Promise<boolean> {
  const { names, values } = columnsOfAnswer(kept, checked);
  return ctx.db.$transaction(async (tx) => {
    // The evaluation's row first, as everything that ends it does; answers of one evaluation are stored one by one.
    await tx.$executeRaw`
      SELECT 1 FROM prompt_evaluations WHERE id = ${call.evaluationId}::uuid FOR NO KEY UPDATE`;
    const { lease, runId, caseId, attempt, promptId } = call;
    // A statement of its own, which sees what others have stored while it waited.
    const storing = Prisma.sql`
      WITH gone AS (
        DELETE FROM evaluation_calls WHERE lease = ${lease}::uuid RETURNING run_id, case_id, attempt
      ), stored AS (
        INSERT INTO prompt_test_answers (run_id, case_id, attempt, prompt_id, ${names})
        SELECT run_id, case_id, attempt, ${promptId}::uuid, ${values} FROM gone RETURNING attempt
      ), others AS (
        SELECT case_id FROM evaluation_calls
        WHERE run_id = ${runId}::uuid AND (case_id, attempt) <> (${caseId}::uuid, ${attempt}::int)
      )
      SELECT EXISTS (SELECT FROM stored) AS "isOurs",
        EXISTS (SELECT FROM others WHERE case_id = ${caseId}::uuid) AS "ofCase", EXISTS (SELECT FROM others) AS "ofRun"`;
    const { isOurs, ofCase, ofRun } = await rowOf(tx, StoredRow)(prepared(storing));
    if (!isOurs) throw new NoLongerOurs();
    if (!ofCase) await storeResult(tx, call, work, checked);
    return !ofRun;
  });
}
