import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { db } from '../db';
import { EVALUATIONS_THREAD } from '../concurrency/thread';
import { finishBeforeStop } from '../concurrency/shutdown';
import { countAiCall, MeasuredCall } from '../metrics/process-metrics';
import { hasEvaluationWork } from '../services/evaluation/end-forgotten';
import { onWake } from '../services/evaluation/wake';
import type { ToEvaluations } from './evaluation-thread';
import { repeat } from './repeat';

/** The compiled module beside this one. */
const THREAD = new URL('evaluation-thread.js', import.meta.url);
/** Interval of looking for work that another process has started. */
const LOOK_MS = 2_000;
const NAME = 'evaluation';

/**
 * Resolves when there is work for the first time, or somebody plans some, or `signal` aborts: a server without evaluations
 * needs no thread.
 */
async function firstWork(signal: AbortSignal): Promise<void> {
  const found = new AbortController();
  const endWaking = onWake(() => found.abort());
  await repeat(AbortSignal.any([signal, found.signal]), { name: NAME, intervalMs: LOOK_MS }, async () => {
    if (await hasEvaluationWork({ db, now: new Date() })) found.abort();
    return true;
  });
  endWaking();
}

/** Runs the thread until `signal` aborts and it has closed its connections. Rejects if it fails. */
async function runThread(signal: AbortSignal, file: URL): Promise<void> {
  const thread = new Worker(file, { workerData: EVALUATIONS_THREAD });
  const tell = (message: ToEvaluations) => thread.postMessage(message);
  const stop = () => tell('stop');
  const endWaking = onWake(() => tell('wake'));
  thread.on('message', (call) => countAiCall(MeasuredCall.parse(call)));
  signal.addEventListener('abort', stop, { once: true });
  try {
    await once(thread, 'exit');
  } finally {
    signal.removeEventListener('abort', stop);
    endWaking();
  }
}

/**
 * Works on evaluations until `signal` aborts: a stop of the server waits until their connections are closed and their
 * calls given back. In a thread of its own, because pages and lists would wait for its statements and checks. Any number
 * of instances may run it.
 * @param file of the thread; only tests and measurements, which aren't compiled, use another
 */
export async function runEvaluationLoop(signal: AbortSignal, file = THREAD): Promise<void> {
  await firstWork(signal);
  // Again after a failure of the thread.
  await finishBeforeStop(
    repeat(signal, { name: NAME, intervalMs: LOOK_MS }, async () => {
      await runThread(signal, file);
      return signal.aborted;
    }),
  );
}
