import { AppError } from '@/domain/errors';
import { ANSWER_TOKENS_MAX } from '@/domain/test-case/limits';
import { testCaseMessages } from '@/domain/test-case/messages';
import { ModelError, type ModelProblem } from '@/server/ports/text-model/model-error';
import type { TextRequest } from '@/server/ports/text-model/provider';
import type { AiContext } from '../ai/context';
import { writeAnswer } from '../ai/write-answer';

/** Failures of a single response; after the others no further call would succeed. */
export const OF_ONE_ANSWER: ReadonlySet<ModelProblem> = new Set([
  'badRequest',
  'timeout',
  'blocked',
  'empty',
  'spent',
  'garbled',
  'tooLong',
]);

/** A response, or why there is none. */
export type CaseAnswer = { text: string; isCut: boolean } | { problem: string };

/**
 * Asks the context's model once, as an AI call of the caller. Throws what would fail every further call too.
 * @returns the response or why there is none; null if the signal ended it
 */
export async function askModel(
  ctx: AiContext,
  request: TextRequest,
  signal: AbortSignal,
): Promise<CaseAnswer | null> {
  const job = {
    request: { ...request, minMaxTokens: ANSWER_TOKENS_MAX },
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
