import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { evaluationMessages } from '@/domain/evaluation/messages';
import { costText } from '@/domain/model/cost';
import { db } from '@/server/db';
import { onWake } from '@/server/services/evaluation/wake';
import { modelOf } from '../../support/ai-model';
import { openAiStandIn } from '../../support/ai-stand-in';
import { callerAs, failureOf } from '../../support/caller';
import {
  addModel,
  chooseJudge,
  CONTAINS_RIGHT,
  evaluationWhen,
  firstOf,
  hasEnded,
  JUDGED,
  makeTested,
  type StandIn,
  startLoop,
} from './support';

/** Evaluations from their start to their end, with seeded models. */

let standIn: StandIn;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());

const PRICED = { priceIn: 1, priceOut: 2 };
const cost = (counts: { tokensIn: number; tokensOut: number }[]) =>
  counts.reduce((sum, { tokensIn, tokensOut }) => sum + tokensIn + 2 * tokensOut, 0) / 1e6;

it('answers every case of every column, judges them, and costs what the service says', async () => {
  const { owner, prompt } = await makeTested({ cases: 4, checks: [CONTAINS_RIGHT, JUDGED] });
  const api = callerAs(owner);
  await api.prompt.update({ id: prompt.id, content: 'Answer {{question}} well.' });
  const fast = await addModel(standIn, '@@seeded@@ wrong=30', PRICED);
  await chooseJudge(await addModel(standIn, '@@seeded@@ judge', PRICED));
  startLoop({ textModel: modelOf(standIn, 'openai', undefined, '@@seeded@@ seed=2') });
  const choice = {
    promptId: prompt.id,
    versions: [1, 2],
    modelIds: [fast],
    answersPerCase: 3 as const,
  };

  const woken = vi.fn();
  onTestFinished(onWake(woken));
  const plan = await api.evaluation.plan(choice);
  // What works on evaluations is there once it starts.
  expect(woken).toHaveBeenCalledOnce();
  expect(plan).toMatchObject({ answers: 24, judgeCalls: 120, problem: null, currency: 'USD' });
  const before = standIn.counts.length;
  const { id } = await api.evaluation.start({ ...choice, stopAt: plan.cost!.most });
  const ended = await evaluationWhen(owner, { promptId: prompt.id, id }, hasEnded);

  expect(ended).toMatchObject({ state: 'finished', reason: '', done: 24, total: 24, repeatedCalls: 0 });
  expect(ended.rows.map(({ name }) => name)).toEqual(['Case 1', 'Case 2', 'Case 3', 'Case 4']);
  expect(ended.rows.flatMap(({ cells }) => cells.map(({ answered }) => answered))).toEqual(Array(8).fill(3));
  const counts = standIn.counts.slice(before);
  expect(ended.calls).toBe(counts.length);
  expect(ended.cost).toBeCloseTo(cost(counts), 6);
  expect(ended.cost).toBeLessThanOrEqual(plan.cost!.most);
  expect(ended.isCostEstimated).toBe(false);
  expect(ended.columns.map(({ state, decided }) => [state, decided])).toEqual([
    ['finished', 4],
    ['finished', 4],
  ]);
  expect(await db.evaluationCall.count({ where: { evaluationId: id } })).toBe(0);
  // The columns are runs like any other.
  const { runs, cases } = await api.prompt.tests.list({ promptId: prompt.id });
  // Whichever version was answered last, a case shows its result with the present one.
  expect(cases.map(({ latest }) => [latest?.version, latest?.isOutdated])).toEqual(Array(4).fill([2, false]));
  expect(runs.map(({ done, end }) => [done, end])).toEqual([
    [4, 'finished'],
    [4, 'finished'],
  ]);
  const told = await db.notification.findMany({ where: { subjectId: id } });
  expect(told.map(({ userId, kind }) => [userId, kind])).toEqual([[owner.id, 'evaluation-ended']]);

  const cell = await api.evaluation.cell({
    promptId: prompt.id,
    id,
    runId: ended.columns[0]!.runId,
    caseId: ended.rows[0]!.caseId,
  });
  expect(cell.answers.map(({ attempt, checks }) => [attempt, checks.length])).toEqual([
    [1, 2],
    [2, 2],
    [3, 2],
  ]);
  expect(cell.answers[0]!.checks[1]!.votes?.length).toBeGreaterThan(0);
});

it('pauses before a call that could cost more than the limit, by the count of the service', async () => {
  const { owner, prompt } = await makeTested({ cases: 6 });
  const api = callerAs(owner);
  const model = await addModel(standIn, '@@seeded@@', { ...PRICED, callsAtOnce: 2 });
  startLoop();
  const before = standIn.counts.length;
  // Two answers of 2,000 tokens at most don’t fit: the second one waits for what the first one really costs.
  const stopAt = 0.00425;
  const { id } = await api.evaluation.start({
    promptId: prompt.id,
    versions: [1],
    modelIds: [model],
    answersPerCase: 1,
    stopAt,
  });
  const paused = await evaluationWhen(owner, { promptId: prompt.id, id }, hasEnded);
  expect(paused).toMatchObject({
    state: 'paused',
    reachedLimit: 'cost',
    reason: evaluationMessages.pausedAtCost('0.0043 USD'),
  });
  expect(paused.cost).toBeLessThanOrEqual(stopAt);
  expect(cost(standIn.counts.slice(before))).toBeLessThanOrEqual(stopAt);
  expect(paused.done).toBeGreaterThan(0);

  // It goes on with a higher limit; one that is spent already is refused.
  const chosen = { promptId: prompt.id, id };
  const tooLow = { ...chosen, stopAt: paused.cost };
  const refusal = await failureOf(api.evaluation.continue(tooLow));
  expect(refusal).toMatchObject({
    code: 'BAD_REQUEST',
    message: evaluationMessages.stopAtSpent(costText(paused.cost, 'USD')),
  });
  await api.evaluation.continue({ ...chosen, stopAt: 1 });
  const ended = await evaluationWhen(owner, chosen, hasEnded);
  expect(ended).toMatchObject({ state: 'finished', reachedLimit: null, done: 6, stopAt: 1, calls: 6 });
});

it('a stop closes every connection within a second, and what is stored stays', async () => {
  const { owner, prompt } = await makeTested({ cases: 10 });
  const api = callerAs(owner);
  const model = await addModel(standIn, '@@silent@@', { callsAtOnce: 8 });
  const end = startLoop({ times: { check: 300, idle: 2_000 } });
  const other = await openAiStandIn();
  onTestFinished(() => other.stop());
  const before = standIn.requests.length;
  const { id } = await api.evaluation.start({
    promptId: prompt.id,
    versions: [1],
    modelIds: [model],
    answersPerCase: 1,
    stopAt: null,
  });
  await standIn.received(before + 8);
  await api.evaluation.stop({ promptId: prompt.id, id });
  // None of its responses would ever end by itself.
  expect(await firstOf(standIn.allFreed(), other)).toBe('event');
  const stopped = await api.evaluation.get({ promptId: prompt.id, id });
  expect(stopped).toMatchObject({ state: 'cancelled', done: 0 });
  expect(stopped.columns[0]).toMatchObject({ state: 'cancelled' });
  expect(standIn.requests.length).toBe(before + 8);
  await end();
  expect(await db.notification.count({ where: { subjectId: id } })).toBe(0);
});

it('a column may take longer than the hour of a run', async () => {
  const { owner, prompt } = await makeTested({ cases: 1 });
  await callerAs(owner).evaluation.start({
    promptId: prompt.id,
    versions: [1],
    modelIds: [await addModel(standIn, '@@seeded@@')],
    answersPerCase: 1,
    stopAt: null,
  });
  const later = new Date(Date.now() + 2 * 60 * 60 * 1_000);
  const { runs } = await callerAs(owner, { now: later }).prompt.tests.list({ promptId: prompt.id });
  expect(runs.map(({ end }) => end)).toEqual([null]);
});
