import { env } from '@/env';
import { db } from '../db';
import { finishBeforeStop } from '../concurrency/shutdown';
import { getTextModel } from '../ports/text-model/text-model';
import { workOnEvaluations } from '../services/evaluation/work-loop';
import { savedTextModel } from '../services/service-settings/ai';

/**
 * Works on evaluations until `signal` aborts: a stop of the server waits until their connections are closed and their
 * calls given back. Any number of instances may run it.
 */
export function runEvaluationLoop(signal: AbortSignal): Promise<void> {
  const context = {
    db,
    now: () => new Date(),
    textModel: async () => getTextModel() ?? (await savedTextModel(db)),
  };
  return finishBeforeStop(workOnEvaluations(context, { atOnce: env.AI_EVALUATION_AT_ONCE }, signal));
}
