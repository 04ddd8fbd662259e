import type { AiAnswer, AiEvent } from '@/domain/ai/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { logger } from '@/server/log/logger';
import { aiCallSeconds, aiCharacters } from '@/server/metrics/process-metrics';
import { ModelError } from '@/server/ports/text-model/model-error';
import type { TextChunk, TextRequest } from '@/server/ports/text-model/provider';
import { startSpan } from '@/server/tracing/spans';
import { recheckAccess } from '../recheck-access';
import type { AiContext } from './context';
import { countCall } from './limits';

/** One AI call: the request, how to process the response, and the message for a failure. */
export type AiJob = {
  request: TextRequest;
  /** The catalogue's text for a failure. */
  failure: string;
  /** Cleans the whole response. A blank result is a failure. */
  finish: (answer: string) => Omit<AiAnswer, 'type' | 'isCut'>;
};

/** Returns why there is no response, for users who didn't configure the service. */
export function reasonOf({ problem, retryAfterSeconds, isPrivate }: ModelError): string {
  const { ai } = messages;
  // The same for all: admins could name addresses to find out what is open in the server's network.
  if (isPrivate && !['forbiddenHost', 'spent', 'blocked', 'empty'].includes(problem)) return ai.privateFailed;
  switch (problem) {
    case 'keyRefused':
    case 'unknownModel':
    case 'redirected':
    case 'forbiddenHost':
    case 'spent':
      return ai.misconfigured;
    case 'overloaded':
      return retryAfterSeconds === null ? ai.overloaded : ai.overloadedFor(Math.max(1, retryAfterSeconds));
    case 'failed':
      return ai.serviceFailed;
    case 'badRequest':
      return ai.refused;
    case 'unreachable':
    case 'timeout':
    case 'blocked':
    case 'empty':
      return ai[problem];
    case 'garbled':
    case 'tooLong':
      return ai.garbled;
  }
}

function refuse(job: AiJob, error: AppError): AppError {
  return new AppError(error.code, messages.ai.because(job.failure, error.message), {
    reason: error.message,
    retryAfterSeconds: error.retryAfterSeconds,
  });
}

/** A response takes up to half a minute: interval of checks that the reader's account is still active. */
const STILL_MAY_EVERY_MS = 2_000;

/**
 * Runs one AI call: yields its chunks as they arrive, then the whole response, cleaned. The call counts
 * from the moment it is sent; it is not counted if the provider rejected it or was unreachable. Ends with the signal,
 * which closes the connection to the provider. Throws TOO_MANY_REQUESTS over a limit, UNAVAILABLE if no model is
 * configured, FORBIDDEN once the caller's account is deactivated, else BAD_GATEWAY with the catalogue's text and the
 * reason. Never logs texts, keys or responses.
 */
export async function* writeAnswer(
  ctx: AiContext,
  job: AiJob,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<AiEvent> {
  const { textModel, requestId } = ctx;
  if (textModel === null) {
    throw refuse(job, new AppError('UNAVAILABLE', messages.ai.unavailable));
  }
  const call = await countCall(ctx).catch((error: unknown) => {
    throw error instanceof AppError ? refuse(job, error) : error;
  });
  const { provider } = textModel;
  const span = startSpan({
    name: `ai ${provider}`,
    kind: 'client',
    facts: { 'gen_ai.provider.name': provider, 'gen_ai.operation.name': 'generate_content' },
  });
  const stopTimer = aiCallSeconds.startTimer({ provider });
  aiCharacters.inc({ provider, direction: 'sent' }, job.request.prompt.length);
  let outcome: ModelError['problem'] | 'done' | 'aborted' | 'stopped' = 'aborted';
  try {
    let answer = '';
    let end: TextChunk['end'] = null;
    let askedAt = performance.now();
    for await (const chunk of textModel.generate(job.request, signal)) {
      if (ctx.actor.kind === 'member' && performance.now() - askedAt > STILL_MAY_EVERY_MS) {
        await recheckAccess(ctx.db, ctx.actor);
        askedAt = performance.now();
      }
      end = chunk.end ?? end;
      if (chunk.text === '') continue;
      answer += chunk.text;
      aiCharacters.inc({ provider, direction: 'received' }, chunk.text.length);
      yield { type: 'delta', text: chunk.text };
    }
    const finished = job.finish(answer);
    // All of it was an introduction, or markup.
    if (finished.text.trim() === '') throw new ModelError('empty');
    outcome = 'done';
    yield { type: 'done', ...finished, isCut: end === 'cut' };
  } catch (error) {
    // The client has disconnected.
    if (signal.aborted) return;
    outcome = error instanceof ModelError ? error.problem : 'stopped';
    if (!(error instanceof ModelError)) throw error;
    logger.warn(
      { requestId, provider: textModel.provider, problem: error.problem, status: error.status },
      `an AI call failed: ${error.message}`,
    );
    if (error.isUnbilled) await call.refund();
    throw new AppError('BAD_GATEWAY', job.failure, {
      reason: reasonOf(error),
      retryAfterSeconds: error.isPrivate ? undefined : (error.retryAfterSeconds ?? undefined),
      cause: error,
    });
  } finally {
    stopTimer({ outcome });
    span?.end(outcome === 'done' ? undefined : outcome);
    call.end();
  }
}
