import { createHash } from 'node:crypto';
import type { PrismaClient } from '../../src/generated/prisma/client';

type Answers = {
  caseId: string;
  caseRevision?: number;
  /** Whether each of its answers passes, the first `isJudged` of them by a judge's word. */
  passed: readonly boolean[];
  /** The text of its answers. */
  text?: string;
};

export type Evaluated = {
  promptId: string;
  version: number;
  model: { id: string | null; revision: number };
  judge?: { id: string | null; revision: number };
  answersNeeded?: number;
  cases: readonly Answers[];
  end?: 'finished' | 'stopped';
  at?: Date;
};

/** The rows that an evaluation of one version with one model leaves. Returns the id of its run. */
export async function evaluated(db: PrismaClient, given: Evaluated): Promise<string> {
  const { promptId, version, model, judge, cases, end = 'finished', at = new Date() } = given;
  const answersPerCase = cases[0]?.passed.length ?? 1;
  const answersNeeded = given.answersNeeded ?? Math.floor(answersPerCase / 2) + 1;
  const rule = { answersPerCase, answersNeeded };
  return db.$transaction(async (tx) => {
    const evaluation = await tx.evaluation.create({
      data: {
        promptId,
        startedAt: at,
        state: end,
        endedAt: at,
        cases: cases.map(({ caseId, caseRevision = 1 }) => ({ id: caseId, revision: caseRevision })),
        ...rule,
      },
      select: { id: true },
    });
    const run = await tx.testRun.create({
      data: {
        ...{
          promptId,
          version,
          source: 'ai',
          provider: 'openai',
          model: 'any',
          total: cases.length,
          startedAt: at,
        },
        ...{
          evaluationId: evaluation.id,
          modelId: model.id,
          modelName: 'Any',
          modelRevision: model.revision,
        },
        ...(judge && { judgeId: judge.id, judgeRevision: judge.revision }),
        ...rule,
      },
      select: { id: true },
    });
    const kind = judge === undefined ? 'json' : 'judge';
    for (const { caseId, caseRevision = 1, passed, text = 'An answer' } of cases) {
      await tx.testAnswer.createMany({
        data: passed.map((isPassed, index) => ({
          ...{ runId: run.id, promptId, caseId, attempt: index + 1, text, textLength: text.length },
          ...{ checks: [{ kind, label: 'Check', isPassed, reason: '' }], isPassed, milliseconds: 1 },
        })),
      });
      await tx.testResult.create({
        data: {
          ...{
            runId: run.id,
            promptId,
            caseId,
            caseRevision,
            caseName: 'A case',
            answer: text,
            answerLength: text.length,
          },
          inputHash: createHash('sha256').update(caseId).digest('hex'),
          checks: [],
          isPassed: passed.filter(Boolean).length >= answersNeeded,
        },
        select: { runId: true },
      });
    }
    await tx.testRun.update({ where: { id: run.id }, data: { end, endedAt: at }, select: { id: true } });
    return run.id;
  });
}
