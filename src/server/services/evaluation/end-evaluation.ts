import { GUEST } from '@/domain/actor';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import type { RunEnd } from '@/domain/test-case/run-schema';
import type { Database, Transaction } from '@/server/db';
import { recordActivity } from '../activity/record-activity';
import { notify } from '../notification/notify';
import { lockPrompt } from '../access';
import type { LimitReached } from './outcomes';
import { tellPublishers, watchFailure } from './watch-end';

type Context = { db: Database; now: Date };
type Ending = { end: RunEnd; reason: string };

/** Tells the starter in their inbox that an evaluation has ended or paused. */
function tellStarter(tx: Transaction, now: Date, id: string): Promise<void> {
  return notify(tx, now, { kind: 'evaluation-ended', subjectId: id, actorId: null });
}

/** Ends runs that are in progress, with their open calls and a line in the prompt's log. */
async function endRuns(
  tx: Transaction,
  now: Date,
  { promptId, isShared }: { promptId: string; isShared: boolean },
  where: { evaluationId: string; id?: string },
  { end, reason }: Ending,
): Promise<void> {
  const runs = await tx.testRun.findMany({
    where: { ...where, end: null },
    orderBy: [{ version: 'asc' }, { id: 'asc' }],
    select: { id: true, version: true, total: true, startedBy: true },
  });
  const ids = runs.map(({ id }) => id);
  await tx.evaluationCall.deleteMany({ where: { runId: { in: ids } } });
  await tx.testRun.updateMany({
    where: { id: { in: ids } },
    data: { end, endReason: reason, endedAt: now },
  });
  const passed = await tx.testResult.groupBy({
    by: ['runId'],
    where: { runId: { in: ids }, isPassed: true },
    _count: true,
  });
  const passedOf = new Map(passed.map(({ runId, _count }) => [runId, _count]));
  await recordActivity(
    tx,
    runs.map(({ id, version, total, startedBy }) => ({
      promptId,
      kind: 'test-run' as const,
      actorId: startedBy,
      version,
      wasShared: isShared,
      tests: { passed: passedOf.get(id) ?? 0, total },
      at: now,
    })),
  );
}

/** Ends an evaluation none of whose columns is in progress any more. */
async function endIfDone(tx: Transaction, now: Date, id: string): Promise<void> {
  const runs = await tx.testRun.findMany({ where: { evaluationId: id }, select: { end: true } });
  if (runs.some(({ end }) => end === null)) return;
  const stopped = runs.filter(({ end }) => end !== 'finished').length;
  const { isWatch } = await tx.evaluation.findUniqueOrThrow({ where: { id }, select: { isWatch: true } });
  const failure = isWatch ? await watchFailure(tx, id) : null;
  const reasons = [
    ...(stopped === 0 ? [] : [said.columnsStopped(stopped)]),
    ...(failure === null ? [] : [failure]),
  ];
  const { count } = await tx.evaluation.updateMany({
    where: { id, endedAt: null },
    data: {
      state: stopped === runs.length ? 'stopped' : 'finished',
      reason: reasons.join('. '),
      endedAt: now,
    },
  });
  if (count === 0) return;
  await tellStarter(tx, now, id);
  if (failure !== null) await tellPublishers(tx, now, id);
}

/** Runs `work` with the prompt locked, then the evaluation: everything that ends something locks in this order. */
async function withLocks(
  ctx: Context,
  id: string,
  work: (tx: Transaction, prompt: { promptId: string; isShared: boolean }) => Promise<void>,
): Promise<void> {
  const found = await ctx.db.evaluation.findUnique({ where: { id }, select: { promptId: true } });
  if (found === null) return;
  const { promptId } = found;
  await ctx.db.$transaction(async (tx) => {
    const prompt = await lockPrompt(tx, GUEST, promptId);
    await tx.$executeRaw`SELECT 1 FROM prompt_evaluations WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    await work(tx, { promptId, isShared: prompt?.isShared ?? false });
  });
}

/** Ends one column of an evaluation: finished, or with the reason why it can't go on. Idempotent. */
export function endColumn(
  ctx: Context,
  { evaluationId, runId }: { evaluationId: string; runId: string },
  ending: Ending,
): Promise<void> {
  return withLocks(ctx, evaluationId, async (tx, prompt) => {
    await endRuns(tx, ctx.now, prompt, { evaluationId, id: runId }, ending);
    await endIfDone(tx, ctx.now, evaluationId);
  });
}

/** Ends a whole evaluation, cancelled by a person or with the reason why it can't go on. Idempotent. */
export function endEvaluation(
  ctx: Context,
  id: string,
  { end, reason }: { end: 'cancelled' | 'stopped'; reason: string },
): Promise<void> {
  return withLocks(ctx, id, async (tx, prompt) => {
    const { count } = await tx.evaluation.updateMany({
      where: { id, endedAt: null },
      data: { state: end, reason, endedAt: ctx.now },
    });
    if (count === 0) return;
    await endRuns(tx, ctx.now, prompt, { evaluationId: id }, { end, reason });
    await tellStarter(tx, ctx.now, id);
  });
}

/** Pauses an evaluation at a limit. What is being asked for is still stored. Idempotent. */
export function pauseEvaluation(
  ctx: Context,
  id: string,
  { limit, reason }: Pick<LimitReached, 'limit' | 'reason'>,
): Promise<void> {
  return withLocks(ctx, id, async (tx) => {
    const { count } = await tx.evaluation.updateMany({
      where: { id, state: 'running' },
      data: { state: 'paused', reachedLimit: limit, reason },
    });
    if (count > 0) await tellStarter(tx, ctx.now, id);
  });
}
