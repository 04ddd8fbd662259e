import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import type { Gate } from '@/domain/gate/schema';
import { notificationText } from '@/domain/notification/text';
import { db } from '@/server/db';
import { startWatches } from '@/server/services/evaluation/start-watches';
import { watchCallsPerDay } from '@/server/services/evaluation/uses';
import { openAiStandIn } from '../../support/ai-stand-in';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile, unique } from '../../support/factories';
import { addModel, chooseJudge, CONTAINS_RIGHT, JUDGED, type StandIn, startLoop } from './support';

/** Gates that evaluate approved versions again, without anyone starting it. */

const DAY_MS = 24 * 60 * 60 * 1_000;
const PRICED = { priceIn: 1, priceOut: 2 };

let standIn: StandIn;
let admin: TestProfile;
beforeAll(async () => {
  standIn = await openAiStandIn();
  admin = await makeProfile({ role: 'admin' });
});
afterAll(() => standIn.stop());
afterEach(async () => {
  await db.$executeRaw`UPDATE spaces SET gate = NULL`;
  await db.settings.deleteMany();
  await db.evaluationUse.deleteMany();
  // A server has few, and some tests may be tried again.
  await db.namedModel.deleteMany();
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const watchAt = (now: Date) => startWatches({ db, now, textModel: null });

const gateOf = (modelId: string, change: Partial<Gate> = {}): Gate => ({
  ...{ modelIds: [modelId], answersPerCase: 1, answersNeeded: 1, share: 100, noWorse: true, watch: true },
  ...change,
});

/** A space with an approved version, which a gate watches from then on. */
async function makeWatched({ model = '@@seeded@@', checks = [CONTAINS_RIGHT], gate = {} } = {}) {
  const [owner, publisher, writer] = await Promise.all([makeProfile(), makeProfile(), makeProfile()]);
  const { id: spaceId } = await callerAs(owner).space.create({ name: unique('Watched') });
  await db.spaceMember.createMany({
    data: [
      { spaceId, userId: publisher.id, role: 'publisher' },
      { spaceId, userId: writer.id, role: 'member' },
    ],
  });
  const prompt = await makePrompt({ creator: writer, content: 'Answer {{question}}.', spaceId });
  for (const name of ['First case', 'Second case']) {
    const inputs = [{ name: 'question', value: `${name} of ${prompt.id}` }];
    await callerAs(writer).prompt.tests.save({ promptId: prompt.id, name, inputs, checks });
  }
  await callerAs(publisher).status.set({ promptId: prompt.id, version: 1, status: 'approved' });
  const modelId = await addModel(standIn, model, PRICED);
  await callerAs(owner).space.setGate({ id: spaceId, gate: gateOf(modelId, gate) });
  return { owner, publisher, writer, spaceId, prompt, modelId };
}

type Watched = Awaited<ReturnType<typeof makeWatched>>;

const watchesOf = ({ prompt }: Watched) =>
  db.evaluation.findMany({ where: { promptId: prompt.id }, orderBy: [{ startedAt: 'asc' }, { id: 'asc' }] });
const statesOf = async (watched: Watched) => (await watchesOf(watched)).map(({ state }) => state);
const changeModel = async ({ modelId }: Watched, model: string) => {
  const { name, baseUrl } = await db.namedModel.findUniqueOrThrow({ where: { id: modelId } });
  await callerAs(admin).ai.saveModel({ id: modelId, name, baseUrl, model });
};

it('evaluates an approved version a month after its approval, and then every month', async () => {
  const watched = await makeWatched();
  startLoop();
  expect(await watchAt(inDays(27))).toBe(0);
  expect(await watchAt(inDays(32))).toBe(1);
  await expect.poll(() => statesOf(watched)).toEqual(['finished']);
  expect(await watchesOf(watched)).toMatchObject([
    { isWatch: true, startedBy: null, approvedVersion: 1, calls: 2, reason: '' },
  ]);
  expect(await watchAt(inDays(59))).toBe(0);
  expect(await watchAt(inDays(64))).toBe(1);
  await expect.poll(() => statesOf(watched)).toEqual(['finished', 'finished']);
  const told = { where: { promptId: watched.prompt.id, kind: 'watch-failed' } };
  expect(await db.notification.count(told)).toBe(0);
});

it('the watch evaluates an approved version when its model changes; publishers are told of a failure, and the approval stays', async () => {
  const watched = await makeWatched();
  const { owner, publisher, writer, prompt } = watched;
  startLoop();
  await watchAt(inDays(32));
  await expect.poll(() => statesOf(watched)).toEqual(['finished']);
  expect(await watchAt(inDays(33))).toBe(0);
  await changeModel(watched, '@@seeded@@ wrong=100');
  expect(await watchAt(inDays(33))).toBe(1);
  await expect.poll(() => statesOf(watched)).toEqual(['finished', 'finished']);

  const [, failed] = await watchesOf(watched);
  const { name } = await db.namedModel.findUniqueOrThrow({ where: { id: watched.modelId } });
  const words = said.watchFailed([`2 cases fail with ${name}`]);
  expect(failed?.reason).toBe(words);
  const told = await db.notification.findMany({ where: { subjectId: failed!.id } });
  expect(told.map(({ userId }) => userId).toSorted()).toEqual([owner.id, publisher.id].toSorted());
  const [line] = (await callerAs(publisher).account.notifications({})).items;
  expect(line).toMatchObject({ kind: 'watch-failed', version: 1, words, subject: { id: failed!.id } });
  expect(notificationText(line!)).toBe(`Version 1 of “${prompt.title}” no longer meets its approval gate`);
  expect((await callerAs(writer).account.notifications({})).items).toEqual([]);
  expect((await db.prompt.findUniqueOrThrow({ where: { id: prompt.id } })).approvedVersion).toBe(1);
  // Told once: nothing has changed since.
  expect(await watchAt(inDays(34))).toBe(0);
});

it('the watch is off unless the gate says so, and ends at the next call once it is turned off or the prompt moves', async () => {
  const off = await makeWatched({ gate: { watch: false } });
  expect(await watchAt(inDays(32))).toBe(0);
  expect(await watchesOf(off)).toEqual([]);
  const [turnedOff, moved] = [await makeWatched(), await makeWatched()];
  expect(await watchAt(inDays(32))).toBe(2);
  await callerAs(turnedOff.owner).space.setGate({ id: turnedOff.spaceId, gate: null });
  const elsewhere = await callerAs(moved.owner).space.create({ name: unique('Elsewhere') });
  await callerAs(moved.owner).space.movePrompts({ ids: [moved.prompt.id], spaceId: elsewhere.id });
  const before = standIn.requests.length;
  startLoop();
  for (const watched of [turnedOff, moved]) {
    await expect.poll(() => statesOf(watched)).toEqual(['stopped']);
    expect(await watchesOf(watched)).toMatchObject([{ reason: said.watchOff, calls: 0 }]);
  }
  expect(standIn.requests.length).toBe(before);
});

it('evaluates again with another judge, and with a model that the gate names only now', async () => {
  const watched = await makeWatched({ checks: [JUDGED] });
  const judges = await Promise.all(
    ['one', 'two'].map((name) => addModel(standIn, `@@seeded@@ judge ${name}`, PRICED)),
  );
  await chooseJudge(judges[0]!);
  startLoop();
  expect(await watchAt(inDays(32))).toBe(1);
  await expect.poll(() => statesOf(watched)).toEqual(['finished']);
  expect(await watchAt(inDays(33))).toBe(0);
  await chooseJudge(judges[1]!);
  expect(await watchAt(inDays(33))).toBe(1);
  await expect.poll(() => statesOf(watched)).toEqual(['finished', 'finished']);
  expect(await watchAt(inDays(34))).toBe(0);
  const { spaceId, modelId, prompt } = watched;
  const second = await addModel(standIn, '@@seeded@@', PRICED);
  await callerAs(watched.owner).space.setGate({
    id: spaceId,
    gate: gateOf(modelId, { modelIds: [modelId, second] }),
  });
  expect(await watchAt(inDays(34))).toBe(1);
  await expect.poll(() => statesOf(watched)).toEqual(['finished', 'finished', 'finished']);
  expect(await watchAt(inDays(35))).toBe(0);
  // Without a case that a judge reads, another judge changes nothing.
  const { writer } = watched;
  for (const { id, revision } of await db.testCase.findMany({ where: { promptId: prompt.id } })) {
    const text = { name: 'A case', inputs: [], checks: [CONTAINS_RIGHT] };
    await callerAs(writer).prompt.tests.save({ promptId: prompt.id, existing: { id, revision }, ...text });
  }
  await chooseJudge(judges[0]!);
  expect(await watchAt(inDays(35))).toBe(0);
});

it.each([
  ['that somebody stopped', 'stop'],
  ['one of whose columns ended early', 'column'],
] as const)('evaluates again a day after an evaluation %s', async (_name, how) => {
  const watched = await makeWatched();
  const { owner, spaceId, prompt, modelId } = watched;
  const broken = await addModel(standIn, '@@seeded@@', PRICED);
  const two = gateOf(modelId, { modelIds: [modelId, broken] });
  await callerAs(owner).space.setGate({ id: spaceId, gate: two });
  expect(await watchAt(inDays(32))).toBe(1);
  const [first] = await watchesOf(watched);
  if (how === 'stop') await callerAs(owner).evaluation.stop({ promptId: prompt.id, id: first!.id });
  else await changeModel({ ...watched, modelId: broken }, '@@seeded@@ other');
  const end = startLoop();
  await expect.poll(() => statesOf(watched)).toEqual([how === 'stop' ? 'cancelled' : 'finished']);
  await end();
  const ends = await db.testRun.groupBy({ by: ['end'], where: { evaluationId: first!.id }, _count: true });
  const early =
    how === 'stop' ? [{ end: 'cancelled', _count: 2 }] : [{ end: 'finished' }, { end: 'stopped' }];
  expect(ends.toSorted((a, b) => String(a.end).localeCompare(String(b.end)))).toMatchObject(early);
  expect(await watchAt(new Date(inDays(33).getTime() - 60_000))).toBe(0);
  expect(await watchAt(inDays(33.1))).toBe(1);
  startLoop();
  await expect.poll(async () => (await statesOf(watched)).at(-1)).toBe('finished');
  expect(await watchAt(inDays(35))).toBe(0);
});

it.each([
  ['that paused', { state: 'paused', end: null, cases: 2 }],
  ['of some of the cases', { state: 'finished', end: 'finished', cases: 1 }],
] as const)(
  'a person’s evaluation %s is no result with a changed model',
  async (_name, { state, end, cases }) => {
    const watched = await makeWatched();
    const { owner, prompt, modelId } = watched;
    startLoop();
    await watchAt(inDays(32));
    await expect.poll(() => statesOf(watched)).toEqual(['finished']);
    await changeModel(watched, '@@seeded@@ newer');
    const all = await db.testCase.findMany({ where: { promptId: prompt.id }, select: { id: true } });
    const rule = { answersPerCase: 1, answersNeeded: 1 };
    const { revision, name } = await db.namedModel.findUniqueOrThrow({ where: { id: modelId } });
    const [at, endedAt] = [inDays(33), end === null ? null : inDays(33)];
    const evaluation = await db.evaluation.create({
      data: {
        ...{ promptId: prompt.id, startedBy: owner.id, startedAt: at, state, endedAt, ...rule },
        cases: all.slice(0, cases).map(({ id }) => ({ id, revision: 1 })),
      },
    });
    const ofRun = { promptId: prompt.id, version: 1, source: 'ai', provider: 'openai', model: 'any' };
    await db.testRun.create({
      data: {
        ...{ ...ofRun, ...rule, total: cases, startedAt: at, end, endedAt, evaluationId: evaluation.id },
        ...{ modelId, modelName: name, modelRevision: revision },
      },
    });
    expect(await watchAt(inDays(34))).toBe(1);
    await expect.poll(async () => (await statesOf(watched)).at(-1)).toBe('finished');
    expect(await watchAt(inDays(35))).toBe(0);
  },
);

it('uses at most half of the calls of a day, and goes on the next day', async () => {
  const watched = await makeWatched();
  const day = new Date();
  await db.evaluationUse.create({
    data: { day: new Date(day.toISOString().slice(0, 10)), key: 'watch', calls: watchCallsPerDay - 1 },
  });
  let now = day;
  // The month is over; only what counts calls looks at the clock of this loop.
  startLoop({ atOnce: 1, now: () => now });
  expect(await watchAt(inDays(32))).toBe(1);
  await expect.poll(() => statesOf(watched)).toEqual(['paused']);
  expect(await watchesOf(watched)).toMatchObject([
    { calls: 1, reachedLimit: 'day', reason: said.pausedAtDay(watchCallsPerDay) },
  ]);
  expect(await watchAt(day)).toBe(0);
  expect(await statesOf(watched)).toEqual(['paused']);
  now = new Date(day.getTime() + DAY_MS);
  expect(await watchAt(now)).toBe(1);
  await expect.poll(() => statesOf(watched)).toEqual(['finished']);
  expect(await watchesOf(watched)).toMatchObject([{ calls: 2, reachedLimit: null }]);
});

it('says before what it asks and costs every month, to those who can switch it on', async () => {
  const { owner, publisher, spaceId, modelId } = await makeWatched({
    checks: [JUDGED],
    gate: { watch: false },
  });
  const judge = await addModel(standIn, '@@seeded@@ judge', PRICED);
  await callerAs(admin).ai.setJudge({ modelId: judge });
  const gate = gateOf(modelId, { answersPerCase: 3, answersNeeded: 2 });
  const plan = await callerAs(owner).space.watchPlan({ id: spaceId, gate });
  expect(plan).toMatchObject({ versions: 1, answers: 6, judgeCalls: 30, currency: 'USD', problem: null });
  expect(plan.cost!.about).toBeGreaterThan(0);
  expect(plan.cost!.most).toBeGreaterThan(plan.cost!.about);
  expect(plan.callsPerDay).toBe(watchCallsPerDay);
  const free = await addModel(standIn, '@@seeded@@');
  const unpriced = await callerAs(owner).space.watchPlan({ id: spaceId, gate: gateOf(free) });
  expect(unpriced.cost).toBeNull();
  const refused = await failureOf(callerAs(publisher).space.watchPlan({ id: spaceId, gate }));
  expect(refused.code).toBe('FORBIDDEN');
});

it('watches prompts in no space by the gate of the library, and tells admins', async () => {
  const creator = await makeProfile();
  const prompt = await makePrompt({ creator, content: 'Answer {{question}}.', isShared: true });
  const inputs = [{ name: 'question', value: 'any' }];
  const saved = { promptId: prompt.id, name: 'A case', inputs, checks: [CONTAINS_RIGHT] };
  await callerAs(creator).prompt.tests.save(saved);
  await callerAs(admin).status.set({ promptId: prompt.id, version: 1, status: 'approved' });
  const modelId = await addModel(standIn, '@@seeded@@ wrong=100');
  await callerAs(admin).admin.setGate({ gate: gateOf(modelId) });
  startLoop();
  expect(await watchAt(inDays(32))).toBe(1);
  const told = () => db.notification.findMany({ where: { promptId: prompt.id, kind: 'watch-failed' } });
  await expect.poll(async () => (await told()).map(({ userId }) => userId)).toContain(admin.id);
  expect((await told()).map(({ userId }) => userId)).not.toContain(creator.id);
});
