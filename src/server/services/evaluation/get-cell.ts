import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import type { AnswerDto, CellChoice, CellDetail } from '@/domain/evaluation/schema';
import { isAnswerPassed } from '@/domain/evaluation/verdict';
import { CheckOutcome } from '@/domain/test-case/run-schema';
import type { Prisma } from '@/generated/prisma/client';
import { historyFilter, readableSince } from '../access';
import { requireMember, type ServiceContext } from '../context';
import { loadPromptFacts } from '../prompt/load-prompt';
import { logAdminAccess } from '../prompt/log-admin-access';
import { readableRuns } from '../test-case/run-rows';

const WITH_VERDICTS = {
  verdicts: {
    orderBy: [{ updatedAt: 'asc' }, { id: 'asc' }],
    include: { user: { select: { fullName: true } } },
  },
} satisfies Prisma.TestAnswerInclude;

type AnswerRow = Prisma.TestAnswerGetPayload<{ include: typeof WITH_VERDICTS }>;

function toAnswer(row: AnswerRow, memberId: string): AnswerDto {
  const checks = z.array(CheckOutcome).parse(row.checks);
  return {
    attempt: row.attempt,
    text: row.text,
    textLength: row.textLength,
    isCut: row.isCut,
    isRemoved: row.removedAt !== null,
    problem: row.problem,
    checks,
    isPassed: isAnswerPassed({ problem: row.problem, checks }, row.verdicts),
    milliseconds: row.milliseconds,
    verdicts: row.verdicts.map(({ user, userId, isGood, note, updatedAt }) => ({
      userName: user?.fullName ?? null,
      isOwn: userId === memberId,
      isGood,
      note,
      updatedAt,
    })),
  };
}

/**
 * Returns the answers to one case in one column, and the first answer of the approved version on the same model. Throws
 * UNAUTHORIZED for guests, NOT_FOUND for what they can't read.
 */
export async function getCell(
  ctx: ServiceContext,
  { promptId, id, runId, caseId }: CellChoice,
): Promise<CellDetail> {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, promptId);
  const runs = await ctx.db.testRun.findMany({
    where: { ...readableRuns(member, prompt), evaluationId: id },
    include: { evaluation: { select: { approvedVersion: true } } },
  });
  const run = runs.find((one) => one.id === runId);
  if (run === undefined) throw new AppError('NOT_FOUND', said.gone);
  await logAdminAccess(ctx.db, member, prompt);
  const readable = historyFilter(readableSince(member, prompt));
  const answersOf = (id: string) =>
    ctx.db.testAnswer.findMany({
      where: { ...readable, runId: id, caseId },
      orderBy: { attempt: 'asc' },
      include: WITH_VERDICTS,
    });
  const approvedRun = runs.find(
    ({ version, modelId, id: other }) =>
      version === run.evaluation?.approvedVersion && modelId === run.modelId && other !== run.id,
  );
  const [answers, approved, result, testCase] = await Promise.all([
    answersOf(run.id),
    approvedRun === undefined ? [] : answersOf(approvedRun.id),
    ctx.db.testResult.findFirst({ where: { ...readable, runId, caseId }, select: { caseName: true } }),
    ctx.db.testCase.findFirst({
      where: { ...readable, id: caseId, promptId: prompt.id },
      select: { name: true },
    }),
  ]);
  const caseName = testCase?.name ?? result?.caseName;
  if (caseName === undefined) throw new AppError('NOT_FOUND', said.answerGone);
  const first = approved.find(({ removedAt, problem }) => removedAt === null && problem === null);
  return {
    caseName,
    version: run.version,
    model: run.modelName ?? '',
    answers: answers.map((row) => toAnswer(row, member.id)),
    approved:
      first === undefined || approvedRun === undefined
        ? null
        : { version: approvedRun.version, text: first.text },
  };
}
