import { setTimeout as pause } from 'node:timers/promises';
import { callCost } from '@/domain/model/cost';
import { NANOS } from '@/domain/evaluation/limits';
import { evaluationMessages } from '@/domain/evaluation/messages';
import { logger } from '@/server/log/logger';
import type { MeasuredCall } from '@/server/metrics/process-metrics';
import { ModelError, type ModelProblem } from '@/server/ports/text-model/model-error';
import type { CallUsage, TextRequest } from '@/server/ports/text-model/provider';
import type { TextModel } from '@/server/ports/text-model/text-model';
import { highestUsage } from '@/server/ports/text-model/usage';
import type { Database } from '@/server/db';
import { reasonOf } from '../ai/write-answer';
import type { FoundModel } from '../model/find-model';
import { OF_ONE_ANSWER } from '../test-case/ask-model';
import type { Kept } from './kept';
import { CannotGoOn, RetryLater } from './outcomes';
import { type CountedCall, reserveCall, settleCall } from './reserve-call';

/** Waits for a free place of a model, and before a service is asked again. */
const PLACE_MS = 100;
const RETRY_MS = 2_000;
const RETRY_LONGEST_MS = 10 * 60 * 1_000;
const RETRIES = 5;
/** A service that hangs costs half a minute each time. */
const HANGS = 2;

/** A model to ask, with its key in the table of open calls. */
export type AskedModel = FoundModel & { key: string; textModel: TextModel };

type Answer = { text: string; isCut: boolean; usage: CallUsage };
/** A reply, or why this one request has none; then its cost counts as the highest. */
export type Replied = { answer: Answer | null; problem: string; milliseconds: number; nanos: number | null };

type Asking = {
  db: Database;
  now: () => Date;
  call: CountedCall;
  signal: AbortSignal;
  /** Which part can't go on if the model can't. */
  scope: 'column' | 'evaluation';
  /** Whether a limit of cost holds: the price may have been removed since the start. */
  needsPrice: boolean;
  /** Called after each request, for the metrics. */
  measure: (call: MeasuredCall) => void;
};

const inNanos = (cost: number | null) => (cost === null ? null : Math.ceil(cost * NANOS));

function priceGone({ scope }: Asking, { name }: AskedModel): string {
  const words = evaluationMessages.priceGone(name);
  return scope === 'evaluation' ? evaluationMessages.judgeFailed(words) : words;
}

/** Returns the error after which other requests may go on, or none. */
function failureOf(error: ModelError, { call, scope }: Asking): RetryLater | CannotGoOn {
  const words = error.problem === 'timeout' ? evaluationMessages.hung : reasonOf(error);
  const reason = scope === 'evaluation' ? evaluationMessages.judgeFailed(words) : words;
  const passes: readonly ModelProblem[] = ['overloaded', 'failed', 'unreachable', 'timeout'];
  const tries = error.problem === 'timeout' ? HANGS : RETRIES;
  if (!passes.includes(error.problem) || call.failures + 1 >= tries) return new CannotGoOn(scope, reason);
  const asked = (error.retryAfterSeconds ?? 0) * 1_000;
  const wait = Math.min(RETRY_LONGEST_MS, Math.max(asked, RETRY_MS * 2 ** call.failures));
  return new RetryLater(wait, reason, scope);
}

async function readAnswer(
  { signal, measure }: Asking,
  model: AskedModel,
  request: TextRequest,
): Promise<Answer> {
  const { provider } = model.textModel;
  const startedAt = performance.now();
  let outcome: ModelProblem | 'done' | 'aborted' = 'aborted';
  let text = '';
  try {
    let isCut = false;
    let usage = highestUsage(request, model.textModel);
    for await (const chunk of model.textModel.generate(request, signal)) {
      text += chunk.text;
      isCut ||= chunk.end === 'cut';
      usage = chunk.usage ?? usage;
    }
    outcome = 'done';
    return { text, isCut, usage };
  } catch (error) {
    if (error instanceof ModelError) outcome = error.problem;
    throw error;
  } finally {
    const seconds = (performance.now() - startedAt) / 1_000;
    measure({ provider, outcome, seconds, sent: request.prompt.length, received: text.length });
  }
}

/**
 * Sends one request: reserves its place and highest cost, and stores the reply with its real cost before anything else
 * happens. Throws the signal's reason, LimitReached, NoLongerOurs, RetryLater, CannotGoOn.
 * @param keep all that the call has, with the reply
 */
export async function askOnce(
  asking: Asking,
  model: AskedModel,
  request: TextRequest,
  keep: (replied: Replied) => Kept,
): Promise<Kept> {
  const { call, signal } = asking;
  const highest = inNanos(callCost(model, highestUsage(request, model.textModel)));
  const wanted = { model: model.key, callsAtOnce: model.callsAtOnce, nanos: highest };
  if (highest === null && asking.needsPrice) throw new CannotGoOn(asking.scope, priceGone(asking, model));
  let reservedAt = await reserveCall(asking, call, wanted);
  while (reservedAt === null) {
    await pause(PLACE_MS, undefined, { signal });
    reservedAt = await reserveCall(asking, call, wanted);
  }
  const startedAt = performance.now();
  const timed = (replied: Omit<Replied, 'milliseconds'>): Kept =>
    keep({ ...replied, milliseconds: Math.round(performance.now() - startedAt) });
  try {
    const answer = await readAnswer(asking, model, request);
    const nanos = inNanos(callCost(model, answer.usage));
    const kept = timed({ answer, problem: '', nanos });
    const { isEstimated } = answer.usage;
    await settleCall(asking, call, { nanos, isEstimated, isUnbilled: false, kept, reservedAt });
    return kept;
  } catch (error) {
    if (signal.aborted || !(error instanceof ModelError)) throw error;
    logger.warn(
      { problem: error.problem, status: error.status },
      `an evaluation call failed: ${error.message}`,
    );
    const isOfOne = OF_ONE_ANSWER.has(error.problem) && error.problem !== 'timeout';
    const kept = timed({ answer: null, problem: isOfOne ? reasonOf(error) : '', nanos: highest });
    const settled = { nanos: null, isEstimated: true, isUnbilled: error.isUnbilled, reservedAt };
    if (isOfOne) {
      await settleCall(asking, call, { ...settled, kept });
      return kept;
    }
    await settleCall(asking, call, { ...settled, kept: asking.call.before });
    throw failureOf(error, asking);
  }
}
