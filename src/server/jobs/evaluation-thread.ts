import { parentPort } from 'node:worker_threads';
import { env } from '@/env';
import { db } from '../db';
import { currentTextModel } from '../services/saved-service/text-model';
import { wakeEvaluations } from '../services/evaluation/wake';
import { workOnEvaluations } from '../services/evaluation/work-loop';

/** The thread that works on evaluations (evaluation-loop.ts): it tells of each call to a model, for the metrics. */

/** There is something to do or to stop; or the server stops. */
export type ToEvaluations = 'wake' | 'stop';

const stop = new AbortController();
parentPort?.on('message', (message: ToEvaluations) => {
  if (message === 'stop') stop.abort();
  else wakeEvaluations();
});
await workOnEvaluations(
  {
    db,
    now: () => new Date(),
    textModel: () => currentTextModel(db),
    measure: (call) => parentPort?.postMessage(call),
  },
  { atOnce: env.AI_EVALUATION_AT_ONCE },
  stop.signal,
);
await db.$disconnect();
// Connections to services that are kept for the next call would hold it.
process.exit();
