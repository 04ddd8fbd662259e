import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { db } from '@/server/db';
import { openAiStandIn } from '../../support/ai-stand-in';
import { callerAs, failureOf } from '../../support/caller';
import { addModel, evaluationWhen, hasEnded, makeTested, type StandIn, startLoop } from './support';

/** A server that limits the cost of a month and has mail. */

// Before any module of the product is imported: the environment is read once.
const LIMIT = vi.hoisted(() => {
  const limit = 0.0045;
  Object.assign(process.env, {
    AI_EVALUATION_COST_PER_MONTH: String(limit),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Cuebook <cuebook@example.org>',
  });
  return limit;
});

const PRICED = { priceIn: 1, priceOut: 2 };

let standIn: StandIn;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());

/** A prompt of somebody whose address is proved. */
async function makeProved(cases: number) {
  const tested = await makeTested({ cases });
  await db.profile.update({ where: { id: tested.owner.id }, data: { emailProvedAt: new Date() } });
  return tested;
}

async function start({ owner, prompt }: Awaited<ReturnType<typeof makeTested>>, modelId: string) {
  const choice = { promptId: prompt.id, versions: [1], modelIds: [modelId], answersPerCase: 1 as const };
  const { id } = await callerAs(owner).evaluation.start({ ...choice, stopAt: null });
  return { promptId: prompt.id, id };
}

it('needs a proved address where mail is set up', async () => {
  const tested = await makeProved(1);
  const model = await addModel(standIn, '@@seeded@@', PRICED);
  const { owner } = tested;
  await db.profile.update({ where: { id: owner.id }, data: { emailProvedAt: null } });
  expect(await failureOf(start(tested, model))).toMatchObject({ code: 'CONFLICT', message: said.unproved });
  await db.profile.update({ where: { id: owner.id }, data: { emailProvedAt: new Date() } });
  await callerAs(owner).evaluation.stop(await start(tested, model));
});

it('needs prices where the cost of a month is limited', async () => {
  const model = await addModel(standIn, '@@seeded@@');
  const { name } = await db.namedModel.findUniqueOrThrow({ where: { id: model } });
  const refusal = await failureOf(start(await makeProved(1), model));
  expect(refusal).toMatchObject({ code: 'CONFLICT', message: said.unknownInMonth(name) });
});

it('pauses before the cost of the month is passed, by the count of the service', async () => {
  const tested = await makeProved(20);
  startLoop();
  const before = standIn.counts.length;
  // One request fits with its highest cost; those after it wait for what it really costs.
  const chosen = await start(tested, await addModel(standIn, '@@seeded@@', PRICED));
  const paused = await evaluationWhen(tested.owner, chosen, hasEnded);
  expect(paused).toMatchObject({ state: 'paused', reachedLimit: 'month', reason: said.pausedAtMonth });
  const spent = standIn.counts
    .slice(before)
    .reduce((sum, { tokensIn, tokensOut }) => sum + tokensIn + 2 * tokensOut, 0);
  expect(spent / 1e6).toBeGreaterThan(0);
  expect(spent / 1e6).toBeLessThanOrEqual(LIMIT);
  // Of another prompt, too.
  const other = await makeProved(1);
  const next = await start(other, await addModel(standIn, '@@seeded@@', PRICED));
  const refused = await evaluationWhen(other.owner, next, hasEnded);
  expect(refused).toMatchObject({
    state: 'paused',
    reachedLimit: 'month',
    reason: said.pausedAtMonth,
    calls: 0,
  });
});

it('a call of the last second of a month counts for that month alone', async () => {
  let at = new Date('2031-01-31T23:59:59Z');
  startLoop({ now: () => at });
  const next = { day: new Date('2031-02-01'), key: 'all', calls: 3, costNanos: 1_000n };
  await db.evaluationUse.create({ data: next });
  const tested = await makeProved(1);
  const model = await addModel(standIn, '@@seeded@@ delay=500', PRICED);
  const [requests, counts] = [standIn.requests.length, standIn.counts.length];
  const chosen = await start(tested, model);
  await standIn.received(requests + 1);
  at = new Date('2031-02-01T00:00:01Z');
  expect(await evaluationWhen(tested.owner, chosen, hasEnded)).toMatchObject({ state: 'finished', calls: 1 });
  const spent = standIn.counts
    .slice(counts)
    .reduce((sum, { tokensIn, tokensOut }) => sum + tokensIn + 2 * tokensOut, 0);
  const uses = await db.evaluationUse.findMany({
    where: { key: 'all', day: { gte: new Date('2031-01-01') } },
    orderBy: { day: 'asc' },
  });
  expect(uses).toEqual([
    { day: new Date('2031-01-31'), key: 'all', calls: 1, costNanos: BigInt(spent * 1_000) },
    next,
  ]);
});
