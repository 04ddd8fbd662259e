import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { ANSWER_TOKENS_MAX } from '@/domain/test-case/limits';
import { testCaseMessages } from '@/domain/test-case/messages';
import type { RunEnd, TestRunEvent, TestRunStart } from '@/domain/test-case/run-schema';
import { ModelError, type ModelProblem } from '@/server/ports/text-model/model-error';
import type { AiContext } from '../ai/context';
import { writeAnswer } from '../ai/write-answer';
import { getTestRun } from './list-tests';
import {
  type CaseAnswer,
  endRun,
  filledFor,
  loadRunTarget,
  recordResult,
  requireStillTests,
  startRun,
} from './record-run';

/** Default system message of a chat, and a temperature for reproducible responses as far as a model can. */
const SYSTEM = 'You are a helpful assistant.';
const TEMPERATURE = 0;

/** Failures of a single response; after the others no further case would succeed. */
const OF_ONE_ANSWER: ReadonlySet<ModelProblem> = new Set([
  ...(['badRequest', 'timeout', 'blocked', 'empty', 'spent', 'garbled', 'tooLong'] as const),
]);

/** Returns the model's response to a filled-in prompt, or why there is none; null if the client has disconnected. */
async function askModel(
  ctx: AiContext,
  { text: prompt, messages: chat }: ReturnType<typeof filledFor>,
  signal: AbortSignal,
): Promise<CaseAnswer | null> {
  const job = {
    request: {
      system: SYSTEM,
      prompt,
      messages: chat,
      temperature: TEMPERATURE,
      minMaxTokens: ANSWER_TOKENS_MAX,
    },
    failure: testCaseMessages.runFailed,
    finish: (answer: string) => ({ text: answer, lost: [] }),
  };
  try {
    for await (const event of writeAnswer(ctx, job, signal)) {
      if (event.type === 'done') return { text: event.text, isCut: event.isCut };
    }
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || !(error.cause instanceof ModelError)) throw error;
    if (!OF_ONE_ANSWER.has(error.cause.problem)) throw error;
    return { problem: error.reason ?? error.message };
  }
}

/**
 * Runs the cases of a version with the AI provider, one after the other, within the caller's AI limits; each result is
 * stored immediately. The signal cancels it. An exceeded limit, or an unavailable provider, stops the run with the
 * reason. Throws like loadRunTarget, and UNAVAILABLE if no model is configured.
 */
export async function* runTests(
  ctx: AiContext,
  input: TestRunStart,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<TestRunEvent> {
  const { member, target } = await loadRunTarget(ctx, input);
  const { promptId, version, text, cases } = target;
  const model = ctx.textModel;
  if (model === null) throw new AppError('UNAVAILABLE', messages.ai.unavailable);
  const startedAt = performance.now();
  const id = await startRun(ctx, member, target, {
    source: 'ai',
    provider: model.provider,
    model: model.name,
  });
  let end: RunEnd = 'cancelled';
  let reason = '';
  try {
    yield { type: 'started', runId: id, total: cases.length };
    for (const testCase of cases) {
      if (signal.aborted) return;
      yield { type: 'asking', caseId: testCase.id };
      await requireStillTests(ctx, member, promptId);
      const filled = filledFor(text, testCase);
      const answer =
        filled.problem === null ? await askModel(ctx, filled, signal) : { problem: filled.problem };
      if (answer === null) return;
      const isPassed = await recordResult(ctx, member, { id, promptId }, testCase, {
        hash: filled.hash,
        answered: answer,
      });
      yield { type: 'result', caseId: testCase.id, isPassed };
    }
    end = 'finished';
  } catch (error) {
    end = 'stopped';
    if (!(error instanceof AppError)) throw error;
    reason = error.reason ?? error.message;
  } finally {
    const endedAt = new Date(ctx.now.getTime() + performance.now() - startedAt);
    await endRun(ctx, member, { id, promptId, version }, { end, reason, endedAt });
  }
  yield { type: 'done', run: await getTestRun(ctx, { promptId, runId: id }) };
}
