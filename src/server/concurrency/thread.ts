import { workerData } from 'node:worker_threads';

/** What the thread that works on evaluations is told at its start (jobs/evaluation-loop.ts). */
export const EVALUATIONS_THREAD = 'evaluations';

/** Whether this is that thread, beside the server's main one: it takes fewer connections and threads for checks. */
export const isEvaluationsThread = workerData === EVALUATIONS_THREAD;
