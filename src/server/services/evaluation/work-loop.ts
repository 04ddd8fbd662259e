import { setTimeout as pause } from 'node:timers/promises';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { logger } from '@/server/log/logger';
import { answerCall } from './answer-call';
import { endColumn, endEvaluation, pauseEvaluation } from './end-evaluation';
import { tellDefaultModel } from '../model/default-model';
import { endForgotten, endWithoutServer } from './end-forgotten';
import { claimCalls, giveBack, livingLeases, type OpenCall, prolongLeases } from './open-calls';
import { CannotGoOn, LeftToOthers, LimitReached, NoLongerOurs, RetryLater } from './outcomes';
import { onWake } from './wake';
import { Places } from './places';
import { type LoopContext, VersionTexts, type WorkContext } from './work';

/** Times in milliseconds; only tests change them. */
export type LoopTimes = {
  /** How long a call stays with a process that has died. */
  lease: number;
  /** Interval of checks while calls are under way: a stop closes their connections after one at most. */
  check: number;
  /** Interval of looking for work that another process has started. */
  idle: number;
  /** Interval of looking for evaluations that nothing works on any more. */
  tidy: number;
  /** Interval of telling other servers which default model this one has. */
  tell: number;
};

const TIMES: LoopTimes = { lease: 20_000, check: 300, idle: 2_000, tidy: 60_000, tell: 20_000 };
/** A default model that no server has told of for so many intervals is gone. */
const UNTOLD = 6;
/** Calls that a process takes before it has a place for their requests, for each of its places. */
const AHEAD = 0.5;
/** After an error of the program or the database. */
const ERROR_WAIT_MS = 5_000;
const ERRORS = 5;

type UnderWay = { call: OpenCall; abort: AbortController; done: Promise<void> };

/**
 * Works on the open calls of evaluations, with up to `atOnce` requests at a time, until `signal` aborts; then gives them
 * back. Any number of processes may run it.
 */
export async function workOnEvaluations(
  ctx: WorkContext,
  { atOnce, times = TIMES }: { atOnce: number; times?: LoopTimes },
  signal: AbortSignal,
): Promise<void> {
  const underWay = new Map<string, UnderWay>();
  const shared: LoopContext = { ...ctx, texts: new VersionTexts(), places: new Places(atOnce) };
  const ahead = Math.ceil(atOnce * AHEAD);
  let wake = new AbortController();
  const wakeUp = () => wake.abort();
  let mustCheck = true;
  const endWaking = onWake(() => {
    mustCheck = true;
    wakeUp();
  });
  signal.addEventListener('abort', wakeUp, { once: true });

  async function run(call: OpenCall, abort: AbortController): Promise<void> {
    try {
      await settle(shared, call, abort.signal);
    } catch (error) {
      // The model has changed since this process told of it.
      if (error instanceof LeftToOthers) toldAt = Number.NEGATIVE_INFINITY;
      else logger.warn({ err: error }, 'a call of an evaluation is disturbed');
    } finally {
      underWay.delete(call.lease);
      wakeUp();
    }
  }

  let toldAt = Number.NEGATIVE_INFINITY;
  let ownModel: number | null = null;
  async function tell(): Promise<void> {
    if (performance.now() - toldAt < times.tell) return;
    ownModel = await tellDefaultModel({ db: ctx.db, textModel: await ctx.textModel() });
    toldAt = performance.now();
  }

  async function claim(): Promise<void> {
    const most = atOnce + ahead - underWay.size;
    if (most <= 0 || signal.aborted) return;
    for (const call of await claimCalls(ctx.db, { most, ahead, leaseMs: times.lease, ownModel })) {
      const abort = new AbortController();
      underWay.set(call.lease, { call, abort, done: run(call, abort) });
    }
  }

  let prolongedAt = 0;
  let checkedAt = 0;
  async function check(): Promise<void> {
    const leases = [...underWay.keys()];
    // Not after each answer, which wakes the loop, too.
    if (leases.length === 0 || (!mustCheck && performance.now() - checkedAt < times.check)) return;
    mustCheck = false;
    checkedAt = performance.now();
    const isDue = performance.now() - prolongedAt > times.lease / 4;
    const ours = await (isDue ? prolongLeases(ctx.db, leases, times.lease) : livingLeases(ctx.db, leases));
    if (isDue) prolongedAt = performance.now();
    for (const lease of leases) if (!ours.has(lease)) underWay.get(lease)?.abort.abort(new NoLongerOurs());
  }

  const startedAt = performance.now();
  let tidiedAt = 0;
  async function tidy(): Promise<void> {
    if (performance.now() - tidiedAt < times.tidy && tidiedAt !== 0) return;
    tidiedAt = performance.now();
    await endForgotten({ db: ctx.db, now: ctx.now() });
    // Servers that start together have the time to tell.
    const longest = UNTOLD * times.tell;
    if (performance.now() - startedAt > longest) {
      await endWithoutServer({ db: ctx.db, now: ctx.now() }, longest);
    }
  }

  while (!signal.aborted) {
    wake = new AbortController();
    const disturbed = await step([tell, tidy, check, claim]);
    const wait = disturbed ? ERROR_WAIT_MS : underWay.size > 0 ? times.check : times.idle;
    // A call that ends wakes it; errors wait, or a lost database would be asked without a break.
    const either = disturbed ? signal : AbortSignal.any([wake.signal, signal]);
    await pause(wait, undefined, { signal: either, ref: false }).catch(() => undefined);
  }
  endWaking();
  for (const { abort } of underWay.values()) abort.abort(new NoLongerOurs());
  await Promise.all([...underWay.values()].map(({ done }) => done));
}

/** Runs steps; returns whether one failed. */
async function step(steps: readonly (() => Promise<void>)[]): Promise<boolean> {
  try {
    for (const each of steps) await each();
    return false;
  } catch (error) {
    logger.warn({ err: error }, 'the evaluation loop is disturbed');
    return true;
  }
}

/** Works on a call, and on what its failure means for the column or the evaluation. Throws LeftToOthers. */
async function settle(ctx: LoopContext, call: OpenCall, signal: AbortSignal): Promise<void> {
  const { evaluationId, runId, lease } = call;
  const at = () => ({ db: ctx.db, now: ctx.now() });
  try {
    const isLast = await answerCall(ctx, call, signal);
    if (isLast) await endColumn(at(), { evaluationId, runId }, { end: 'finished', reason: '' });
  } catch (error) {
    if (error instanceof LeftToOthers) {
      await giveBack(ctx.db, lease, { waitMs: 0, failed: false, cutOff: false });
      throw error;
    } else if (signal.aborted || error instanceof NoLongerOurs) {
      await giveBack(ctx.db, lease, { waitMs: 0, failed: false, cutOff: true });
    } else if (error instanceof LimitReached) {
      await giveBack(ctx.db, lease, { waitMs: 0, failed: false, cutOff: false });
      await pauseEvaluation(at(), evaluationId, error);
    } else if (error instanceof CannotGoOn) {
      await endPart(at(), call, error);
    } else if (error instanceof RetryLater) {
      await giveBack(ctx.db, lease, { waitMs: error.milliseconds, failed: true, cutOff: false });
    } else {
      logger.warn({ err: error, evaluationId }, 'a call of an evaluation failed');
      if (call.failures + 1 >= ERRORS) await endPart(at(), call, new CannotGoOn('column', said.serverFailed));
      else await giveBack(ctx.db, lease, { waitMs: ERROR_WAIT_MS, failed: true, cutOff: true });
    }
  }
}

function endPart(
  ctx: Parameters<typeof endColumn>[0],
  { evaluationId, runId }: OpenCall,
  { scope, reason }: CannotGoOn,
): Promise<void> {
  return scope === 'evaluation'
    ? endEvaluation(ctx, evaluationId, { end: 'stopped', reason })
    : endColumn(ctx, { evaluationId, runId }, { end: 'stopped', reason });
}
