import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Gate } from '@/domain/gate/schema';
import type { Check } from '@/domain/test-case/check';
import { db } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { evaluated } from '../../support/evaluated';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { SEED, sized } from '../../support/sizes';
import { type Happened, type Logged, metDuring, passesDuring } from './gate-oracle';

/**
 * Random edits, evaluations, approvals and moves of two clients at once: none is approved without a met gate or a reason,
 * also not elsewhere and then moved, and none is refused whose gate is met. What the gate says is computed again from what the clients did.
 */

const STEPS = 10;
const RUNS = sized(15, Math.ceil(10_000 / (2 * STEPS)));
const REASON = 'Because of the deadline';
const PLACE = { name: 'Fast model', baseUrl: 'http://127.0.0.1:9/v1' };
const JUDGE = { name: 'The judge', baseUrl: 'http://127.0.0.1:9/v1' };

type Step =
  | { kind: 'edit' | 'model' | 'judge' | 'add' | 'remove' | 'move' }
  | { kind: 'case'; isJudged: boolean }
  | { kind: 'evaluate'; answers: 1 | 3 | 5; failing: number; isJudged: boolean; isFinished: boolean }
  | { kind: 'approve'; isOverride: boolean };

const kindOf = (kind: 'edit' | 'model' | 'judge' | 'add' | 'remove' | 'move') => fc.constant({ kind });
/** Few faults, so that many gates are met. */
const evaluation = fc.record({
  kind: fc.constant('evaluate' as const),
  answers: fc.constantFrom(1 as const, 3 as const, 3 as const, 5 as const),
  failing: fc.constantFrom(0, 0, 0, 1, 2),
  isJudged: fc.constantFrom(true, true, false),
  isFinished: fc.constantFrom(true, true, true, false),
});
const steps: fc.WeightedArbitrary<Step>[] = [
  { weight: 2, arbitrary: kindOf('edit') },
  { weight: 1, arbitrary: kindOf('model') },
  { weight: 1, arbitrary: kindOf('judge') },
  { weight: 1, arbitrary: kindOf('add') },
  { weight: 1, arbitrary: kindOf('remove') },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('case' as const), isJudged: fc.boolean() }) },
  { weight: 5, arbitrary: evaluation },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('approve' as const),
      isOverride: fc.constantFrom(false, false, true),
    }),
  },
];
const step = fc.oneof(...steps);
/** Of the client that moves the prompt. */
const moverStep = fc.oneof(...steps, { weight: 4, arbitrary: kindOf('move') });

let number = 0;
let clock = Date.now();
const nextNumber = () => (number += 1);

type World = {
  admin: TestProfile;
  writer: TestProfile;
  gate: Gate;
  promptId: string;
  modelId: string;
  judgeId: string;
  /** A space without a gate, of the writer. */
  elsewhere: string;
  log: Logged[];
};

/** Runs a call and writes down what it did, with when; a call that is refused did nothing. */
async function logged<Answer>(
  { log }: World,
  call: () => Promise<Answer>,
  eventOf: (answer: Answer) => Happened,
): Promise<void> {
  const from = nextNumber();
  const answer = await call().catch(() => null);
  if (answer !== null) log.push({ from, to: nextNumber(), event: eventOf(answer) });
}

/** Another text each time: it is another revision of the case. */
const checksOf = (isJudged: boolean): Check[] => [
  isJudged
    ? { kind: 'judge', criterion: `Is right ${nextNumber()}`, expected: null }
    : { kind: 'contains', text: `word ${nextNumber()}`, ignoreCase: false },
];

function saveCase(world: World, isJudged: boolean, existing?: { id: string; revision: number }) {
  const { writer, promptId } = world;
  const text = { name: 'A case', inputs: [], checks: checksOf(isJudged) };
  return logged(
    world,
    () => callerAs(writer).prompt.tests.save({ promptId, ...text, ...(existing && { existing }) }),
    ({ id }) => ({ kind: 'case', id, state: { revision: (existing?.revision ?? 0) + 1, isJudged } }),
  );
}

async function evaluate(world: World, one: Extract<Step, { kind: 'evaluate' }>) {
  const { promptId, modelId, judgeId } = world;
  const [{ version }, cases, model, judge] = await Promise.all([
    db.prompt.findUniqueOrThrow({ where: { id: promptId }, select: { version: true } }),
    db.testCase.findMany({ where: { promptId }, orderBy: { id: 'asc' } }),
    db.namedModel.findUniqueOrThrow({ where: { id: modelId } }),
    db.namedModel.findUniqueOrThrow({ where: { id: judgeId } }),
  ]);
  if (cases.length === 0) return;
  // Its first answers fail, in the first case only.
  const passedOf = (place: number) =>
    Array.from({ length: one.answers }, (_, answer) => place > 0 || answer >= one.failing);
  const at = (clock += 1);
  const column = {
    ...{ version, model: model.revision, judge: one.isJudged ? judge.revision : null, at },
    ...{ answers: one.answers, isFinished: one.isFinished },
    cases: new Map(cases.map(({ id, revision }, place) => [id, { revision, passed: passedOf(place) }])),
  };
  await logged(
    world,
    () =>
      evaluated(db, {
        ...{ promptId, version, at: new Date(at), end: one.isFinished ? 'finished' : 'stopped' },
        model: { id: modelId, revision: model.revision },
        ...(one.isJudged && { judge: { id: judgeId, revision: judge.revision } }),
        cases: cases.map(({ id, revision }, place) => ({
          caseId: id,
          caseRevision: revision,
          passed: passedOf(place),
        })),
      }),
    () => ({ kind: 'column', column }),
  );
}

/** Approves, and compares with what the gate says. */
async function approve(world: World, isOverride: boolean, approvals: (() => void)[], seen: Seen) {
  const { admin, promptId, gate, log } = world;
  const { version } = await db.prompt.findUniqueOrThrow({
    where: { id: promptId },
    select: { version: true },
  });
  const given = { promptId, version, status: 'approved' as const, ...(isOverride && { override: REASON }) };
  const from = nextNumber();
  const approval = callerAs(admin).status.set(given);
  const failure = await approval.then(
    () => null,
    () => failureOf(approval),
  );
  const to = nextNumber();
  const isOfGate = failure?.message.startsWith('This version doesn’t meet the approval gate') === true;
  if (isOfGate) seen.refused += 1;
  approvals.push(() => {
    // The other client's call may have been answered only after this one.
    const { could, couldNot } = metDuring(log, gate, { from, to, version });
    if (failure === null && !isOverride) expect(could, 'approved without a met gate').toBe(true);
    if (isOfGate) expect(couldNot, 'refused with a met gate').toBe(true);
  });
}

const MOVE_REFUSED = 'was approved elsewhere and doesn’t meet the approval gate';

/** The place of the newest approval of a version. */
async function givenIn(promptId: string, version: number): Promise<string | null | undefined> {
  const row = await db.promptActivity.findFirst({
    where: { promptId, kind: 'approved', version },
    orderBy: { id: 'desc' },
    select: { spaceId: true },
  });
  return row?.spaceId;
}

/** Moves the prompt to where it isn't, and compares with what the gate says of its approved version. */
async function move(world: World, approvals: (() => void)[], seen: Seen) {
  const { writer, promptId, elsewhere, gate, log } = world;
  const where = { where: { id: promptId }, select: { spaceId: true, approvedVersion: true } };
  const { spaceId, approvedVersion: before } = await db.prompt.findUniqueOrThrow(where);
  const to = spaceId === null ? elsewhere : null;
  const from = nextNumber();
  const moving = callerAs(writer).space.movePrompts({ ids: [promptId], spaceId: to });
  const failure = await moving.then(
    () => null,
    () => failureOf(moving),
  );
  const asked = { from, to: nextNumber() };
  if (failure === null) log.push({ ...asked, event: { kind: 'place', hasGate: to === null } });
  else if (failure.message.includes(MOVE_REFUSED)) seen.notMoved += 1;
  if (to !== null) return;
  const { approvedVersion: after } = await db.prompt.findUniqueOrThrow(where);
  const wasGivenThere = after === null || (await givenIn(promptId, after)) === null;
  // Another one was approved meanwhile: which one the move saw, nobody knows.
  if (before !== after || after === null) return;
  approvals.push(() => {
    const { could, couldNot } = passesDuring(log, gate, { ...asked, version: after });
    if (failure === null && !wasGivenThere)
      expect(could, 'moved below a gate that it doesn’t meet').toBe(true);
    if (failure?.message.includes(MOVE_REFUSED) === true) {
      expect(couldNot, 'not moved though it meets the gate').toBe(true);
    }
  });
}

type Seen = { approved: number; refused: number; notMoved: number };

async function walk(world: World, steps: readonly Step[], approvals: (() => void)[], seen: Seen) {
  const { admin, writer, promptId, modelId, judgeId } = world;
  for (const one of steps) {
    if (one.kind === 'edit') {
      const edit = { id: promptId, content: `Text ${nextNumber()}.` };
      await logged(
        world,
        () => callerAs(writer).prompt.update(edit),
        ({ version }) => ({ kind: 'version', version }),
      );
    } else if (one.kind === 'model' || one.kind === 'judge') {
      const { kind } = one;
      const [place, id] = kind === 'model' ? [PLACE, modelId] : [JUDGE, judgeId];
      await logged(
        world,
        () => callerAs(admin).ai.saveModel({ ...place, id, model: `${kind}-${nextNumber()}` }),
        ({ revision }) => ({ kind, revision }),
      );
    } else if (one.kind === 'add') await saveCase(world, false);
    else if (one.kind === 'evaluate') await evaluate(world, one);
    else if (one.kind === 'move') await move(world, approvals, seen);
    else if (one.kind === 'approve') await approve(world, one.isOverride, approvals, seen);
    else {
      const [first] = await db.testCase.findMany({ where: { promptId }, orderBy: { id: 'asc' }, take: 1 });
      if (first === undefined) continue;
      const { id, revision } = first;
      if (one.kind === 'case') await saveCase(world, one.isJudged, { id, revision });
      else {
        await logged(
          world,
          () => callerAs(writer).prompt.tests.delete({ promptId, id }),
          () => ({ kind: 'case', id, state: null }),
        );
      }
    }
  }
}

it('approves nothing else, and all of that', { timeout: 0 }, async () => {
  const admin = await makeProfile({ role: 'admin' });
  await db.settings.deleteMany();
  await db.namedModel.deleteMany();
  const { id: modelId } = await callerAs(admin).ai.saveModel({ ...PLACE, model: 'fast' });
  const { id: judgeId } = await callerAs(admin).ai.saveModel({ ...JUDGE, model: 'judge' });
  await callerAs(admin).ai.setJudge({ modelId: judgeId });
  const gate: Gate = {
    ...{ modelIds: [modelId], answersPerCase: 3, answersNeeded: 2, share: 100, noWorse: true, watch: false },
  };
  await callerAs(admin).admin.setGate({ gate });
  const writer = await makeProfile();
  const { id: elsewhere } = await callerAs(writer).space.create({ name: 'Elsewhere' });
  const seen: Seen = { approved: 0, refused: 0, notMoved: 0 };

  await fc.assert(
    fc.asyncProperty(
      fc.array(moverStep, { minLength: STEPS, maxLength: STEPS }),
      fc.array(step, { minLength: STEPS, maxLength: STEPS }),
      async (one, other) => {
        const { id: promptId } = await makePrompt({ creator: writer, content: 'Text.' });
        const models = await db.namedModel.findMany({ select: { id: true, revision: true } });
        const revisionOf = (id: string) => models.find((model) => model.id === id)!.revision;
        const at = { from: nextNumber(), to: nextNumber() };
        const world = { admin, writer, gate, promptId, modelId, judgeId, elsewhere, log: [] as Logged[] };
        world.log.push({ ...at, event: { kind: 'model', revision: revisionOf(modelId) } });
        world.log.push({ ...at, event: { kind: 'judge', revision: revisionOf(judgeId) } });
        await saveCase(world, true);
        const checks: (() => void)[] = [];
        await Promise.all([walk(world, one, checks, seen), walk(world, other, checks, seen)]);
        for (const check of checks) check();
        const rows = await db.promptStatus.findMany({ where: { promptId, status: 'approved' } });
        seen.approved += rows.filter(({ overrideReason }) => overrideReason === null).length;
        expect(rows.every(({ overrideReason }) => [null, REASON].includes(overrideReason))).toBe(true);
      },
    ),
    { seed: SEED, numRuns: RUNS },
  );
  // Otherwise it says nothing.
  expect(seen.approved).toBeGreaterThan(0);
  expect(seen.refused).toBeGreaterThan(0);
  expect(seen.notMoved).toBeGreaterThan(0);
});
