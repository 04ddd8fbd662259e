import { createHash } from 'node:crypto';
import type { Member } from '@/domain/actor';
import { characterCount, firstCharacters } from '@/domain/characters';
import { AppError } from '@/domain/errors';
import { type Answered, checkAnswer, type JudgeCheck, outcomeOf } from '@/domain/test-case/check-answer';
import type { Check } from '@/domain/test-case/check';
import { inputDifferences, type Fillable, fillCase, fillMessages } from '@/domain/test-case/fill-case';
import { STORED_RESPONSE_MAX, FILLED_MAX } from '@/domain/test-case/limits';
import { testCaseMessages } from '@/domain/test-case/messages';
import { canRunTests } from '@/domain/test-case/policy';
import type { CheckOutcome, RunEnd } from '@/domain/test-case/run-schema';
import { type ChatMessage, textOfMessages } from '@/domain/prompt/chat-messages';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { recordActivity } from '../activity/record-activity';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { loadPromptFacts, promptNotFound } from '../prompt/load-prompt';
import { readableVersions } from '../prompt/list-versions';
import { logAdminAccess } from '../prompt/log-admin-access';
import { lockPrompt } from '../access';
import { fromStored, STORED_TEXT } from '../prompt/stored-text';
import { recheckAccess } from '../recheck-access';
import type { CaseAnswer } from './ask-model';
import { withCheckEngines } from './check-engines';
import type { AskJudge } from './judge-response';
import { loadReadableCases, type StoredCase } from './test-rows';

export type RunTarget = { promptId: string; version: number; text: Fillable; cases: StoredCase[] };

/**
 * Returns the version to test, with the chosen cases, or all of them. Throws UNAUTHORIZED for guests, NOT_FOUND for a
 * prompt, version or case the caller cannot see, FORBIDDEN for users who may not test it, BAD_REQUEST without cases.
 */
export async function loadRunTarget(
  ctx: ServiceContext,
  {
    promptId,
    version,
    caseIds,
  }: { promptId: string; version: number; caseIds?: readonly string[] | undefined },
): Promise<{ member: Member; target: RunTarget }> {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, promptId);
  if (!canRunTests(member, prompt)) throw forbidden();
  const [text, all] = await Promise.all([
    ctx.db.promptVersion.findFirst({
      where: { ...readableVersions(member, prompt), version },
      select: STORED_TEXT,
    }),
    loadReadableCases(ctx.db, member, prompt),
  ]);
  if (text === null) throw promptNotFound();
  const cases = caseIds === undefined ? all : all.filter(({ id }) => caseIds.includes(id));
  if (caseIds !== undefined && cases.length < caseIds.length) {
    throw new AppError('NOT_FOUND', testCaseMessages.caseGone);
  }
  if (cases.length === 0) throw new AppError('BAD_REQUEST', testCaseMessages.noCases);
  await logAdminAccess(ctx.db, member, prompt);
  return {
    member,
    target: { promptId: prompt.id, version, text: fromStored(text), cases },
  };
}

/** Counts a run for its starter's hourly limit and writes its row. Returns its id. */
export async function startRun(
  ctx: ServiceContext,
  member: Member,
  target: RunTarget,
  by: { source: 'ai'; provider: string; model: string } | { source: 'pasted' },
): Promise<string> {
  await consumeLimits([{ limit: 'testRunAccount', key: member.id }]);
  const { promptId, version, cases } = target;
  const { id } = await ctx.db.testRun.create({
    data: { promptId, version, total: cases.length, startedBy: member.id, startedAt: ctx.now, ...by },
    select: { id: true },
  });
  return id;
}

/** Throws FORBIDDEN or NOT_FOUND once the starter may no longer test the prompt: a run takes minutes. */
export async function requireStillTests(
  ctx: Pick<ServiceContext, 'db'>,
  member: Member,
  promptId: string,
): Promise<void> {
  const now = await recheckAccess(ctx.db, member);
  if (!canRunTests(now, await loadPromptFacts(ctx.db, now, promptId))) throw promptNotFound();
}

/** Returns a version filled in for a case, or why it can't be. */
export function filledFor(
  version: Fillable,
  { inputs }: Pick<StoredCase, 'inputs'>,
): { text: string; messages: ChatMessage[] | null; problem: string | null; hash: string } {
  const { missing } = inputDifferences(version, inputs);
  const filled = fillMessages(version, inputs);
  const text = filled === null ? fillCase(version, inputs) : textOfMessages(filled);
  const problem =
    missing.length > 0
      ? testCaseMessages.notFilled(missing.join(', '))
      : characterCount(text) > FILLED_MAX
        ? testCaseMessages.tooLongFilled
        : null;
  return { text, messages: filled, problem, hash: createHash('sha256').update(text).digest('hex') };
}

/** Returns the results of a case's checks on a response, in the order of the checks. */
export async function checkResponse(
  accountId: string,
  checks: readonly Check[],
  response: string,
  askJudge: (check: JudgeCheck) => Promise<Answered>,
): Promise<CheckOutcome[]> {
  const computed = checks.filter((check) => check.kind !== 'judge');
  const outcomes = await withCheckEngines(accountId, (engines) => checkAnswer(computed, response, engines));
  const results: CheckOutcome[] = [];
  // A judge takes a minute, for which nobody should wait for one of the threads.
  for (const check of checks) {
    const outcome = check.kind === 'judge' ? outcomeOf(check, await askJudge(check)) : outcomes.shift();
    if (outcome !== undefined) results.push(outcome);
  }
  return results;
}

/**
 * Checks a response, serialized per member, and stores the result. Returns whether all checks passed.
 * @param filled the filled-in prompt, from {@link filledFor}
 */
export async function recordResult(
  ctx: Pick<ServiceContext, 'db'>,
  member: Member,
  run: { id: string; promptId: string },
  testCase: StoredCase,
  {
    filled,
    answered,
    askJudge,
  }: {
    filled: { text: string; hash: string };
    answered: CaseAnswer;
    askJudge: AskJudge;
  },
): Promise<boolean> {
  const hasAnswer = 'text' in answered;
  const text = hasAnswer ? answered.text.trim() : '';
  const checks = hasAnswer
    ? await checkResponse(member.id, testCase.checks, text, (check) => askJudge(check, filled.text, text))
    : [];
  const isPassed = hasAnswer && checks.every((check) => check.isPassed);
  const isUndecided =
    hasAnswer && !isPassed && checks.every((check) => check.isPassed || check.isRun === false);
  await ctx.db.testResult.create({
    data: {
      runId: run.id,
      promptId: run.promptId,
      caseId: testCase.id,
      caseRevision: testCase.revision,
      caseName: testCase.name,
      inputHash: filled.hash,
      answer: firstCharacters(text, STORED_RESPONSE_MAX),
      answerLength: characterCount(text),
      isCut: hasAnswer && answered.isCut,
      problem: hasAnswer ? null : answered.problem,
      checks,
      isPassed,
      isUndecided,
    },
    select: { runId: true },
  });
  return isPassed;
}

/** Records the end of a run in the prompt's log. If the prompt was deleted meanwhile the run just ends. */
export async function endRun(
  ctx: ServiceContext,
  member: Member,
  run: { id: string; promptId: string; version: number },
  end: { end: RunEnd; reason: string; endedAt: Date },
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const prompt = await lockPrompt(tx, member, run.promptId);
    const { count } = await tx.testRun.updateMany({
      where: { id: run.id, end: null },
      data: { end: end.end, endReason: end.reason, endedAt: end.endedAt },
    });
    if (count === 0 || prompt === null) return;
    const { total } = await tx.testRun.findUniqueOrThrow({ where: { id: run.id }, select: { total: true } });
    const passed = await tx.testResult.count({ where: { runId: run.id, isPassed: true } });
    await recordActivity(tx, [
      {
        promptId: run.promptId,
        kind: 'test-run',
        actorId: member.id,
        version: run.version,
        wasShared: prompt.isShared,
        tests: { passed, total },
        at: end.endedAt,
      },
    ]);
  });
}
