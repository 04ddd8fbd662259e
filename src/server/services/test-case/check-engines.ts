import { once } from 'node:events';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { CheckEngines, Verdict } from '@/domain/test-case/check-answer';
import { busyError } from '@/server/concurrency/busy-error';
import { createSemaphore } from '@/server/concurrency/semaphore';
import { shareOfProcess } from '@/server/concurrency/share-of-process';
import { isEvaluationsThread } from '@/server/concurrency/thread';
import { createMutex } from '@/server/concurrency/mutex';

/** The thread's code: a file that runs unbundled. */
const WORKER_FILE = join(process.cwd(), 'src/server/services/test-case/check-worker.mjs');

/** In milliseconds. A thread has to load its libraries before it begins, on a busy machine too. */
const TIMES = { question: 2_000, answer: 6_000, start: 15_000 };
const MEMORY_MB = 128;

/**
 * Concurrent threads: hostile patterns never get more of the machine than this. A waiting caller is served in the time
 * of two or three hostile checks, or told that the server is busy.
 */
const gate = createSemaphore({
  concurrent: isEvaluationsThread ? 1 : shareOfProcess(2),
  queued: 40,
  burstWaitMs: 15_000,
  overloadWaitMs: 8_000,
});

/** Serializes the work of an account, which uses one thread: another is left for others. */
const eachAccount = createMutex();

const TOO_LONG: Verdict = { kind: 'failed', reason: 'it takes too long' };
const TOO_MUCH: Verdict = { kind: 'failed', reason: 'it takes too much memory' };

type Question =
  | { kind: 'pattern'; pattern: string; ignoreCase: boolean; text: string | null }
  | { kind: 'schema'; schema: string; text: string | null };

/** Starts a thread that has loaded its libraries and waits. Throws UNAVAILABLE if the machine is too busy. */
async function startWorker(ms: number): Promise<Worker> {
  const { Worker: Thread } = process.getBuiltinModule('node:worker_threads');
  let worker: Worker | undefined;
  try {
    // Without the environment, which contains the secrets, and without the options of this process.
    worker = new Thread(WORKER_FILE, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
    });
    // A terminated thread may still report that its memory was full: without a listener that error would end the
    // process.
    worker.on('error', () => undefined);
    await once(worker, 'message', { signal: AbortSignal.timeout(ms) });
    return worker;
  } catch (error) {
    await worker?.terminate();
    throw busyError(error);
  }
}

/** Asks a thread. One that times out or crashes is terminated, and its verdict reports that. */
async function askWorker(worker: Worker, question: Question, ms: number): Promise<Verdict> {
  // The remaining time is fractional, which a signal rejects.
  const signal = AbortSignal.timeout(Math.ceil(ms));
  try {
    worker.postMessage(question);
    const [verdict] = (await once(worker, 'message', { signal })) as [Verdict];
    return verdict;
  } catch {
    await worker.terminate();
    return signal.aborted ? TOO_LONG : TOO_MUCH;
  }
}

/**
 * Runs `work` with engines of limited time and memory: RE2's patterns, which take time linear in the text, and JSON
 * schemas by Ajv, both in a thread that is terminated on timeout. The thread starts with the first question; an account
 * has one at a time. Throws UNAVAILABLE if too many others wait for theirs.
 * @param times in milliseconds: per question, for all questions together, and for the start of a thread
 */
export function withCheckEngines<Result>(
  accountId: string,
  work: (engines: CheckEngines) => Promise<Result>,
  times = TIMES,
): Promise<Result> {
  return eachAccount(accountId, () => gate.run(() => withThread(work, times)));
}

async function withThread<Result>(
  work: (engines: CheckEngines) => Promise<Result>,
  times: typeof TIMES,
): Promise<Result> {
  let worker: Worker | null = null;
  let left = times.answer;
  async function ask(question: Question): Promise<Verdict> {
    if (left <= 0) return TOO_LONG;
    worker ??= await startWorker(times.start);
    const startedAt = performance.now();
    const verdict = await askWorker(worker, question, Math.min(times.question, left));
    left -= performance.now() - startedAt;
    if (verdict === TOO_LONG || verdict === TOO_MUCH) worker = null;
    return verdict;
  }
  try {
    return await work({
      pattern: (pattern, ignoreCase, text) => ask({ kind: 'pattern', pattern, ignoreCase, text }),
      schema: (schema, text) => ask({ kind: 'schema', schema, text }),
    });
  } finally {
    await (worker as Worker | null)?.terminate();
  }
}
