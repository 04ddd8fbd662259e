import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { messages } from '@/domain/messages';
import type { Check } from '@/domain/test-case/check';
import { env, evaluationCallsPerDay } from '@/env';
import type { Prisma } from '@/generated/prisma/client';
import { db } from '@/server/db';
import { removeOldAnswers } from '@/server/services/evaluation/remove-texts';
import { modelOf, QUICK } from '../../support/ai-model';
import { openAiStandIn } from '../../support/ai-stand-in';
import { callerAs, failureOf } from '../../support/caller';
import { evaluated } from '../../support/evaluated';
import { makeProfile, makePrompt } from '../../support/factories';
import {
  addModel,
  chooseJudge,
  evaluationWhen,
  hasEnded,
  makeTested,
  type StandIn,
  startLoop,
} from './support';

/** Limits that pause an evaluation, services that fail, what changes meanwhile, and texts that go after a while. */

let standIn: StandIn;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());
afterEach(async () => {
  await db.evaluationUse.deleteMany();
});

type Tested = Awaited<ReturnType<typeof makeTested>>;

async function start(
  { owner, prompt }: Tested,
  modelIds: (string | null)[],
  context: Parameters<typeof callerAs>[1] = {},
) {
  const choice = { promptId: prompt.id, versions: [1], modelIds, answersPerCase: 1 as const };
  const { id } = await callerAs(owner, context).evaluation.start({ ...choice, stopAt: null });
  return { promptId: prompt.id, id };
}

/** Counts calls as sent, on both days around midnight. */
async function countAsSent(key: string, calls: number): Promise<void> {
  for (const at of [Date.now(), Date.now() + 60_000]) {
    const day = new Date(new Date(at).toISOString().slice(0, 10));
    await db.evaluationUse.upsert({
      where: { day_key: { day, key } },
      create: { day, key, calls },
      update: { calls },
    });
  }
}

it.each([
  ['of the day', 'day', () => 'all', evaluationCallsPerDay, said.pausedAtDay(evaluationCallsPerDay)],
  [
    'of the account',
    'account',
    (id: string) => id,
    env.AI_EVALUATION_CALLS_PER_ACCOUNT_PER_DAY,
    said.pausedAtAccount(env.AI_EVALUATION_CALLS_PER_ACCOUNT_PER_DAY),
  ],
])(
  'pauses at the calls %s; Continue goes on where it paused',
  async (_, reachedLimit, keyOf, most, reason) => {
    const tested = await makeTested({ cases: 4 });
    const { owner } = tested;
    await countAsSent(keyOf(owner.id), most - 3);
    startLoop();
    const plan = await callerAs(owner).evaluation.plan({
      ...{ promptId: tested.prompt.id, versions: [1], answersPerCase: 1 },
      modelIds: [await addModel(standIn, '@@seeded@@')],
    });
    expect(plan.callsLeft).toBe(3);
    const chosen = await start(tested, [await addModel(standIn, '@@seeded@@')]);
    const isPausedWithAll = (evaluation: { state: string; done: number }) =>
      evaluation.state === 'paused' && evaluation.done === 3;
    const paused = await evaluationWhen(owner, chosen, isPausedWithAll);
    expect(paused).toMatchObject({ reachedLimit, reason, calls: 3, total: 4 });
    const told = await db.notification.findMany({ where: { subjectId: chosen.id } });
    expect(told).toMatchObject([{ userId: owner.id, kind: 'evaluation-ended' }]);
    const [line] = (await callerAs(owner).account.notifications({})).items;
    expect(line).toMatchObject({ words: reason, subject: { state: 'paused' } });

    const stranger = await makeProfile();
    expect((await failureOf(callerAs(stranger).evaluation.continue(chosen))).code).toBe('FORBIDDEN');
    await db.evaluationUse.deleteMany();
    await callerAs(owner).evaluation.continue(chosen);
    const ended = await evaluationWhen(owner, chosen, hasEnded);
    expect(ended).toMatchObject({ state: 'finished', done: 4, calls: 4, repeatedCalls: 0 });
    expect((await failureOf(callerAs(owner).evaluation.continue(chosen))).message).toBe(said.notPaused);
  },
);

it('a service that says 429 is asked later, as it says; in the end its column ends, and nothing else', async () => {
  const tested = await makeTested({ cases: 1 });
  const [good, busy] = [await addModel(standIn, '@@seeded@@'), await addModel(standIn, '@@429-long@@')];
  startLoop();
  const chosen = await start(tested, [good, busy]);
  const run = { evaluationId: chosen.id, model: busy };
  const waiting = () =>
    db.evaluationCall.findFirst({ where: { ...run, failures: 1, notBefore: { not: null } } });
  await expect.poll(waiting).not.toBeNull();
  expect((await waiting())!.notBefore!.getTime()).toBeGreaterThan(Date.now() + 60_000);
  // A call that the service refused is not counted.
  await expect
    .poll(async () => (await db.evaluationUse.findFirst({ where: { key: tested.owner.id } }))?.calls)
    .toBe(1);
  await db.evaluationCall.updateMany({ where: run, data: { failures: 4, notBefore: null } });
  const ended = await evaluationWhen(tested.owner, chosen, hasEnded);
  expect(ended).toMatchObject({ state: 'finished', reason: said.columnsStopped(1) });
  const stopped = ended.columns.find(({ modelId }) => modelId === busy);
  expect(stopped).toMatchObject({ state: 'stopped', reason: messages.ai.privateFailed });
});

it('a price that is removed meanwhile ends the column where the cost is limited, and no other evaluation', async () => {
  const admin = callerAs(await makeProfile({ role: 'admin' }));
  const priced = { priceIn: 1, priceOut: 2, callsAtOnce: 1 };
  const startWith = async (stopAt: number | null) => {
    const tested = await makeTested({ cases: 6 });
    const modelId = await addModel(standIn, '@@seeded@@ delay=100', priced);
    const choice = { promptId: tested.prompt.id, versions: [1], answersPerCase: 1 as const, stopAt };
    const { id } = await callerAs(tested.owner).evaluation.start({ ...choice, modelIds: [modelId] });
    const removePrice = async () => {
      const { name, baseUrl, model } = await db.namedModel.findUniqueOrThrow({ where: { id: modelId } });
      await admin.ai.saveModel({ id: modelId, name, baseUrl, model, priceOut: null });
      return name;
    };
    return { owner: tested.owner, chosen: { promptId: tested.prompt.id, id }, removePrice };
  };
  const limited = await startWith(1);
  const free = await startWith(null);
  startLoop({ atOnce: 2 });
  for (const { owner, chosen } of [limited, free]) {
    await evaluationWhen(owner, chosen, ({ done }) => done > 0);
  }
  const name = await limited.removePrice();
  await free.removePrice();
  const stopped = await evaluationWhen(limited.owner, limited.chosen, hasEnded);
  expect(stopped.columns).toMatchObject([{ state: 'stopped', reason: said.priceGone(name) }]);
  expect(stopped.calls).toBeLessThan(6);
  const ended = await evaluationWhen(free.owner, free.chosen, hasEnded);
  expect(ended).toMatchObject({ state: 'finished', done: 6 });
});

it('a service that hangs is asked twice', async () => {
  const tested = await makeTested({ cases: 1 });
  const times = { whole: 300, retry: 5, longestRetry: 500 };
  const textModel = modelOf(standIn, 'openai', times, '@@silent@@');
  startLoop({ textModel });
  const before = standIn.requests.length;
  const chosen = await start(tested, [null], { textModel });
  const ended = await evaluationWhen(tested.owner, chosen, hasEnded);
  expect(ended).toMatchObject({ state: 'stopped' });
  expect(ended.columns).toMatchObject([{ state: 'stopped', reason: said.hung }]);
  expect(standIn.requests.length - before).toBe(2);
  await standIn.allFreed();
});

it('a case that is changed or deleted meanwhile says so, and the others go on', async () => {
  const tested = await makeTested({ cases: 3 });
  const { owner, prompt } = tested;
  const chosen = await start(tested, [await addModel(standIn, '@@seeded@@')]);
  const [changed, deleted] = await db.testCase.findMany({
    where: { promptId: prompt.id },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const { id, revision } = changed!;
  await callerAs(owner).prompt.tests.save({
    promptId: prompt.id,
    existing: { id, revision },
    name: 'Case 1',
    inputs: [{ name: 'question', value: 'another' }],
    checks: [{ kind: 'json' }],
  });
  await callerAs(owner).prompt.tests.delete({ promptId: prompt.id, id: deleted!.id });
  startLoop();
  const ended = await evaluationWhen(owner, chosen, hasEnded);
  expect(ended).toMatchObject({ state: 'finished', calls: 1, done: 3 });
  expect(ended.rows.map(({ cells }) => cells[0]!.state)).toEqual(['failed', 'failed', 'passed']);
  const runId = ended.columns[0]!.runId;
  const cell = await callerAs(owner).evaluation.cell({ ...chosen, runId, caseId: changed!.id });
  expect(cell.answers).toMatchObject([{ problem: said.caseChanged, isPassed: false }]);
});

it('a missing variable is a failed answer that asks nobody', async () => {
  const tested = await makeTested({ cases: 1 });
  await callerAs(tested.owner).prompt.update({ id: tested.prompt.id, content: 'Answer {{other}}.' });
  startLoop();
  const before = standIn.requests.length;
  const { id } = await callerAs(tested.owner).evaluation.start({
    ...{ promptId: tested.prompt.id, versions: [2], answersPerCase: 1, stopAt: null },
    modelIds: [await addModel(standIn, '@@seeded@@')],
  });
  const ended = await evaluationWhen(tested.owner, { promptId: tested.prompt.id, id }, hasEnded);
  expect(ended).toMatchObject({ state: 'finished', calls: 0 });
  expect(ended.rows[0]!.cells[0]).toMatchObject({ state: 'failed', answered: 1 });
  expect(standIn.requests.length).toBe(before);
});

it('the prompt’s own settings apply', async () => {
  const tested = await makeTested({ cases: 1 });
  const settings = { temperature: 0.2, topP: 0.5, maxTokens: 77, stop: ['never'] };
  await callerAs(tested.owner).prompt.update({ id: tested.prompt.id, extras: { settings } });
  startLoop();
  const before = standIn.requests.length;
  const { id } = await callerAs(tested.owner).evaluation.start({
    ...{ promptId: tested.prompt.id, versions: [1, 2], answersPerCase: 1, stopAt: null },
    modelIds: [await addModel(standIn, '@@seeded@@')],
  });
  await evaluationWhen(tested.owner, { promptId: tested.prompt.id, id }, hasEnded);
  const bodies = standIn.requests.slice(before).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies).toContainEqual(expect.objectContaining({ temperature: 0.2, top_p: 0.5, max_tokens: 77 }));
  expect(bodies.filter((body) => body['max_tokens'] === 77)).toHaveLength(1);
});

it('removes texts after a while, never results, and none of an evaluation that a status names', async () => {
  const { owner, prompt } = await makeTested({ cases: 1 });
  const [testCase] = await db.testCase.findMany({ where: { promptId: prompt.id } });
  const caseId = testCase!.id;
  const made = { promptId: prompt.id, version: 1, model: { id: null, revision: 1 } };
  const cases = [{ caseId, passed: [true] }];
  const [named, other] = [await evaluated(db, { ...made, cases }), await evaluated(db, { ...made, cases })];
  await db.promptStatus.create({
    data: {
      promptId: prompt.id,
      version: 1,
      status: 'tested',
      notes: '',
      testRunId: named,
      approvedBy: owner.id,
    },
  });
  const textsAt = async (days: number) => {
    await removeOldAnswers({ db, now: new Date(Date.now() + days * 24 * 60 * 60 * 1_000) });
    const rows = await db.testAnswer.findMany({ where: { runId: { in: [named, other] } } });
    return new Map(rows.map(({ runId, text, isPassed }) => [runId, [text, isPassed]]));
  };
  expect([...(await textsAt(env.AI_EVALUATION_KEEP_DAYS - 1)).values()]).toEqual(
    Array(2).fill(['An answer', true]),
  );
  const after = await textsAt(env.AI_EVALUATION_KEEP_DAYS + 1);
  expect(after.get(named)).toEqual(['An answer', true]);
  expect(after.get(other)).toEqual(['', true]);
  const { evaluationId } = await db.testRun.findUniqueOrThrow({ where: { id: other } });
  const cell = await callerAs(owner).evaluation.cell({
    ...{ promptId: prompt.id, id: evaluationId!, runId: other, caseId },
  });
  expect(cell.answers).toMatchObject([{ isRemoved: true, isPassed: true, text: '' }]);
  // Nor the copy that the column's run shows.
  const shownIn = async (runId: string) => {
    const run = await callerAs(owner).prompt.tests.getRun({ promptId: prompt.id, runId });
    return run.results.map(({ answer, answerLength, isPassed }) => [answer, answerLength, isPassed]);
  };
  expect(await shownIn(named)).toEqual([['An answer', 9, true]]);
  expect(await shownIn(other)).toEqual([['', 9, true]]);
});

it('the text of a result is never another one, and its outcome never changes', async () => {
  const { prompt } = await makeTested({ cases: 1 });
  const { id: caseId } = await db.testCase.findFirstOrThrow({ where: { promptId: prompt.id } });
  const cases = [{ caseId, passed: [true] }];
  const runId = await evaluated(db, {
    ...{ promptId: prompt.id, version: 1, model: { id: null, revision: 1 }, cases },
  });
  const change = (data: Prisma.TestResultUpdateInput) =>
    db.testResult.update({ where: { runId_caseId: { runId, caseId } }, data });
  for (const data of [{ answer: 'Another answer' }, { answer: '', isPassed: false }, { isUndecided: true }]) {
    await expect(change(data)).rejects.toThrow('never changed');
  }
  await change({ answer: '' });
  await expect(change({ answer: 'An answer' })).rejects.toThrow('never changed');
});

it('a plan says at most what its requests can cost: with criterion, expected response, and the judge’s whole limit', async () => {
  const price = { priceIn: 1_000_000, priceOut: 1_000_000 };
  const [criterion, expected] = ['良い'.repeat(1_000), '正しい答え'.repeat(400)];
  const checks: Check[] = [
    { kind: 'judge', criterion, expected },
    { kind: 'judge', criterion: 'Short', expected: null },
  ];
  const { owner, prompt } = await makeTested({ cases: 1, checks });
  const free = await addModel(standIn, '@@seeded@@', { priceIn: 0, priceOut: 0 });
  const judge = await addModel(standIn, '@@seeded@@ judge', { ...price, priceOut: 0 });
  await chooseJudge(judge);
  const plan = { promptId: prompt.id, versions: [1], modelIds: [free], answersPerCase: 1 as const };
  const { cost } = await callerAs(owner).evaluation.plan(plan);
  const read = Buffer.byteLength(criterion + expected);
  expect(cost!.most).toBeGreaterThan(5 * read);
  expect(cost!.about).toBeGreaterThan(criterion.length / 2);

  // The same with the default model as the judge, which may answer at length.
  const textModel = modelOf({ openaiUrl: standIn.openaiUrl, geminiUrl: '' }, 'openai', QUICK, 'any', 9_000);
  const admin = callerAs(await makeProfile({ role: 'admin' }), { textModel });
  await admin.ai.setJudge({ modelId: null });
  await admin.ai.saveModelSettings({ priceIn: 0, priceOut: 1_000_000 });
  onTestFinished(async () => void (await admin.ai.saveModelSettings({ priceIn: null, priceOut: null })));
  const long = await callerAs(owner, { textModel }).evaluation.plan(plan);
  expect(long.cost!.most).toBe(2 * 5 * 9_000);
});

it('offers the newest versions, and the approved one however old it is', async () => {
  const creator = await makeProfile();
  const prompt = await makePrompt({ creator, content: 'Text 1.', isShared: true });
  const admin = await makeProfile({ role: 'admin' });
  await callerAs(admin).status.set({ promptId: prompt.id, version: 1, status: 'approved' });
  for (let version = 2; version <= 12; version += 1) {
    await callerAs(creator).prompt.update({ id: prompt.id, content: `Text ${version}.` });
  }
  const offered = await callerAs(creator).evaluation.versions({ promptId: prompt.id });
  expect(offered.map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 1]);
  expect(offered.filter(({ isLatest }) => isLatest)).toMatchObject([{ version: 12, isApproved: false }]);
  expect(offered.at(-1)).toEqual({ version: 1, isLatest: false, isApproved: true });
});
