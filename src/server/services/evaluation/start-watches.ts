import { GUEST } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { WATCHES_AT_ONCE } from '@/domain/evaluation/limits';
import { judgeChecks } from '@/domain/evaluation/plan';
import type { Gate } from '@/domain/gate/schema';
import { env } from '@/env';
import type { Database, Db } from '@/server/db';
import { logger } from '@/server/log/logger';
import type { TextModel } from '@/server/ports/text-model/text-model';
import { isUniqueViolation } from '../database-errors';
import { currentModels } from '../gate/compute-gate';
import { gateOfPrompt } from '../gate/gate-rows';
import { currencyOf } from '../model/default-model';
import { judgeIdOf } from '../model/judge-model';
import { lockPrompt } from '../access';
import { fromStored, STORED_TEXT } from '../prompt/stored-text';
import { toStoredCase } from '../test-case/test-rows';
import { namesWithoutPrice } from './plan-cost';
import { type Plan, plannedModel } from './resolve-plan';
import { openEvaluation } from './start-evaluation';
import { callsLeft } from './uses';
import { wakeEvaluations } from './wake';
import { type DueVersion, dueVersions, type WatchedPlace, watchedPlaces } from './watch-due';

type Context = { db: Database; now: Date; textModel: TextModel | null };

/** Versions to look at in one place: some of them may not be able to start. */
const CANDIDATES = 50;

/** Returns what a gate asks of an approved version; null if it has no cases, or is gone. */
export async function planOfVersion(
  ctx: { db: Db; textModel: TextModel | null },
  { promptId, version }: DueVersion,
  { modelIds, answersPerCase, answersNeeded }: Gate,
): Promise<Plan | null> {
  const row = await ctx.db.promptVersion.findUnique({
    where: { promptId_version: { promptId, version } },
    select: STORED_TEXT,
  });
  const rows = await ctx.db.testCase.findMany({
    where: { promptId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  if (row === null || rows.length === 0) return null;
  const cases = rows.map(toStoredCase);
  const models = [];
  for (const id of modelIds) models.push(await plannedModel(ctx, id));
  const needsJudge = cases.some(({ checks }) => judgeChecks(checks) > 0);
  const judge = needsJudge ? await plannedModel(ctx, await judgeIdOf(ctx.db)) : null;
  const versions = [{ version, text: fromStored(row) }];
  return {
    promptId,
    approvedVersion: version,
    versions,
    models,
    cases,
    judge,
    answersPerCase,
    answersNeeded,
  };
}

/** Whether a plan of the server's own can be asked: its models exist, and have prices where a month has a limit. */
function canAsk(plan: Plan): boolean {
  const all = plan.judge === null ? plan.models : [...plan.models, plan.judge];
  if (all.some(({ textModel }) => textModel === null)) return false;
  return env.AI_EVALUATION_COST_PER_MONTH === undefined || namesWithoutPrice(plan).length === 0;
}

/** Starts one, unless it has changed, can't be asked, or another evaluation of the prompt is running. */
async function startOne(ctx: Context, due: DueVersion): Promise<boolean> {
  const currency = await currencyOf(ctx.db);
  try {
    return await ctx.db.$transaction(async (tx) => {
      if ((await lockPrompt(tx, GUEST, due.promptId)) === null) return false;
      const { gate, approvedVersion } = await gateOfPrompt(tx, due.promptId);
      if (gate?.watch !== true || approvedVersion !== due.version) return false;
      const plan = await planOfVersion({ db: tx, textModel: ctx.textModel }, due, gate);
      if (plan === null || !canAsk(plan)) return false;
      await openEvaluation(tx, plan, { startedAt: ctx.now, by: null, stopAtNanos: null, currency });
      return true;
    });
  } catch (error) {
    // Somebody else was first, or a model is gone, which the owners' inbox says.
    if (error instanceof AppError || isUniqueViolation(error)) return false;
    throw error;
  }
}

async function startIn(ctx: Context, place: WatchedPlace, room: number): Promise<number> {
  const { models, judge } = await currentModels(ctx);
  const wanted = models.filter(({ id }) => place.gate.modelIds.includes(id));
  const due = await dueVersions(ctx.db, ctx.now, place, { models: wanted, judge, most: CANDIDATES });
  let started = 0;
  for (const version of due) {
    if (started === room) break;
    if (await startOne(ctx, version)) started += 1;
  }
  return started;
}

/** Lets those go on that a limit has paused. Their gate, and the limit, are checked before each call. */
async function goOn(db: Database): Promise<number> {
  const paused = await db.evaluation.findMany({
    where: { isWatch: true, state: 'paused' },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  let count = 0;
  for (const { id } of paused) {
    try {
      const changed = await db.evaluation.updateMany({
        where: { id, state: 'paused' },
        data: { state: 'running', reachedLimit: null, reason: '' },
      });
      count += changed.count;
    } catch (error) {
      // Another evaluation of the prompt is running: later.
      if (!isUniqueViolation(error)) throw error;
    }
  }
  return count;
}

/**
 * Evaluates approved versions again where their gate asks for it, a few at a time, with at most half of the calls of a
 * day. Several servers may do so at once. Returns how many it started or continued.
 */
export async function startWatches(ctx: Context): Promise<number> {
  const places = await watchedPlaces(ctx.db);
  if ((await callsLeft(ctx.db, ctx.now, null)) === 0) return 0;
  let count = await goOn(ctx.db);
  const open = { isWatch: true, endedAt: null };
  for (const place of places) {
    const room = WATCHES_AT_ONCE - (await ctx.db.evaluation.count({ where: open }));
    if (room <= 0) break;
    count += await startIn(ctx, place, room);
  }
  if (count > 0) {
    logger.info({ count }, 'approved versions are evaluated again');
    wakeEvaluations();
  }
  return count;
}
