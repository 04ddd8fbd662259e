import { createHash } from 'node:crypto';
import { z } from 'zod';
import { characterCount, firstCharacters } from '@/domain/characters';
import { cellState } from '@/domain/evaluation/outcome';
import { STORED_RESPONSE_MAX } from '@/domain/test-case/limits';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import type { CheckOutcome } from '@/domain/test-case/run-schema';
import type { Transaction } from '@/server/db';
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

/** Whether open calls are left. */
const OpenRow = z.object({ ofCase: z.boolean(), ofRun: z.boolean() });

const HASH_OF_NOTHING = createHash('sha256').update('').digest('hex');

function rowOfAnswer({ runId, caseId, attempt, promptId }: OpenCall, kept: Kept, { checks }: Checked) {
  const { text = '', isCut = false, problem = null, milliseconds = 0 } = kept.answer ?? {};
  const hasAnswer = problem === null;
  const isPassed = hasAnswer && checks.every((check) => check.isPassed);
  const isUndecided =
    hasAnswer && !isPassed && checks.every((check) => check.isPassed || check.isRun === false);
  const { costNanos, ...spent } = kept.spent;
  return {
    runId,
    caseId,
    attempt,
    promptId,
    text: firstCharacters(text, STORED_RESPONSE_MAX),
    textLength: characterCount(text),
    isCut,
    problem,
    checks,
    isPassed,
    isUndecided,
    milliseconds,
    ...spent,
    costNanos: costNanos === null ? null : BigInt(costNanos),
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
  return ctx.db.$transaction(async (tx) => {
    // The evaluation's row first, as everything that ends it does; answers of one evaluation are stored one by one.
    await tx.$executeRaw`
      SELECT 1 FROM prompt_evaluations WHERE id = ${call.evaluationId}::uuid FOR NO KEY UPDATE`;
    const { count } = await tx.evaluationCall.deleteMany({ where: { lease: call.lease } });
    if (count === 0) throw new NoLongerOurs();
    await tx.testAnswer.create({ data: rowOfAnswer(call, kept, checked), select: { runId: true } });
    const { runId, caseId } = call;
    const { ofCase, ofRun } = await rowOf(tx, OpenRow)`
      SELECT EXISTS (SELECT FROM evaluation_calls WHERE run_id = ${runId}::uuid AND case_id = ${caseId}::uuid) AS "ofCase",
        EXISTS (SELECT FROM evaluation_calls WHERE run_id = ${runId}::uuid) AS "ofRun"`;
    if (!ofCase) await storeResult(tx, call, work, checked);
    return !ofRun;
  });
}
