import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { RunEnd, TestRunEvent, TestRunStart } from '@/domain/test-case/run-schema';
import type { AiContext } from '../ai/context';
import { askModel } from './ask-model';
import { openJudge } from './judge-response';
import { getTestRun } from './list-tests';
import { endRun, filledFor, loadRunTarget, recordResult, requireStillTests, startRun } from './record-run';

/** Default system message of a chat, and a temperature for reproducible responses as far as a model can. */
const SYSTEM = 'You are a helpful assistant.';
const TEMPERATURE = 0;

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
    const askJudge = await openJudge(ctx, cases, signal);
    for (const testCase of cases) {
      if (signal.aborted) return;
      yield { type: 'asking', caseId: testCase.id };
      await requireStillTests(ctx, member, promptId);
      const filled = filledFor(text, testCase);
      const { text: prompt, messages: chat, problem } = filled;
      const request = { system: SYSTEM, prompt, messages: chat, temperature: TEMPERATURE };
      const answered = problem === null ? await askModel(ctx, request, signal) : { problem };
      if (answered === null) return;
      const isPassed = await recordResult(ctx, member, { id, promptId }, testCase, {
        filled,
        answered,
        askJudge,
      });
      yield { type: 'result', caseId: testCase.id, isPassed };
    }
    end = 'finished';
  } catch (error) {
    if (signal.aborted) return;
    end = 'stopped';
    if (!(error instanceof AppError)) throw error;
    reason = error.reason ?? error.message;
  } finally {
    const endedAt = new Date(ctx.now.getTime() + performance.now() - startedAt);
    await endRun(ctx, member, { id, promptId, version }, { end, reason, endedAt });
  }
  yield { type: 'done', run: await getTestRun(ctx, { promptId, runId: id }) };
}
