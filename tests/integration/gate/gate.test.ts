import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Gate } from '@/domain/gate/schema';
import type { Check } from '@/domain/test-case/check';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import type { ApiContext } from '@/server/api/context';
import { modelOf } from '../../support/ai-model';
import { callerAs, failureOf } from '../../support/caller';
import { evaluated } from '../../support/evaluated';
import { makeProfile, makePrompt, type TestProfile, unique } from '../../support/factories';

/** Approvals that need evaluations: of a space, and of prompts in no space. */

let admin: TestProfile;
let owner: TestProfile;
let publisher: TestProfile;
let writer: TestProfile;
let spaceId: string;
let model: { id: string; revision: number };
let prompt: PromptDto;
let caseId: string;

beforeAll(async () => {
  [admin, owner, publisher, writer] = await Promise.all([
    makeProfile({ role: 'admin' }),
    makeProfile(),
    makeProfile(),
    makeProfile(),
  ]);
});

const FAST_MODEL = { name: 'Fast model', baseUrl: 'http://127.0.0.1:9/v1', model: 'fast' };
const PRICES = { priceIn: 1, priceOut: 2 };

const gateWith = (change: Partial<Gate> = {}): Gate => ({
  modelIds: [model.id],
  answersPerCase: 1,
  answersNeeded: 1,
  share: 100,
  noWorse: true,
  watch: false,
  ...change,
});

beforeEach(async () => {
  await db.settings.deleteMany();
  await db.namedModel.deleteMany();
  model = await callerAs(admin).ai.saveModel(FAST_MODEL);
  const space = await callerAs(owner).space.create({ name: unique('Support') });
  spaceId = space.id;
  await db.spaceMember.createMany({
    data: [
      { spaceId, userId: publisher.id, role: 'publisher' },
      { spaceId, userId: writer.id, role: 'member' },
    ],
  });
  prompt = await makePrompt({ creator: writer, content: 'Greet {{reader}}.', spaceId });
  const inputs = [{ name: 'reader', value: 'Ann' }];
  const saved = await callerAs(writer).prompt.tests.save({
    ...{
      promptId: prompt.id,
      name: 'A case',
      inputs,
      checks: [{ kind: 'contains', text: 'Ann', ignoreCase: false }],
    },
  });
  caseId = saved.id;
});

const set = (gate: Gate | null) => callerAs(owner).space.setGate({ id: spaceId, gate });
const approveBy = (person: TestProfile, change: { version?: number; override?: string } = {}) =>
  callerAs(person).status.set({ promptId: prompt.id, version: 1, status: 'approved', ...change });
const passing = (passed: readonly boolean[] = [true], version = 1) => ({
  ...{ promptId: prompt.id, version, model, cases: [{ caseId, passed }] },
});
const viewOf = (person: TestProfile) => callerAs(person).status.gate({ promptId: prompt.id });

describe('the gate of a space', () => {
  it('the gate of a space is off until an owner sets it, and nobody else can', async () => {
    expect(await viewOf(writer)).toMatchObject({ state: 'none', reasons: [], needs: null });
    for (const person of [publisher, writer]) {
      expect((await failureOf(callerAs(person).space.setGate({ id: spaceId, gate: gateWith() }))).code).toBe(
        'FORBIDDEN',
      );
      expect((await failureOf(callerAs(person).space.gate({ id: spaceId }))).code).toBe('FORBIDDEN');
    }
    expect((await failureOf(callerAs(admin).space.setGate({ id: spaceId, gate: null }))).code).toBe(
      'NOT_FOUND',
    );
    expect(await set(gateWith())).toMatchObject({
      gate: gateWith(),
      models: [{ name: 'Fast model' }],
      broken: [],
    });
    expect(await db.auditEvent.count({ where: { subjectId: spaceId, action: 'space.update' } })).toBe(1);
    await approveBy(publisher).catch(() => undefined);
    expect((await viewOf(writer)).state).toBe('notMet');
    await set(null);
    await approveBy(publisher);
  });

  it('refuses an approval until the version passes its cases', async () => {
    await set(gateWith());
    const before = await failureOf(approveBy(publisher));
    expect(before).toMatchObject({ code: 'CONFLICT' });
    expect(before.message).toBe(
      'This version doesn’t meet the approval gate: 1 case isn’t evaluated with Fast model.',
    );
    await evaluated(db, passing([false]));
    expect((await failureOf(approveBy(publisher))).message).toBe(
      'This version doesn’t meet the approval gate: 1 case fails with Fast model.',
    );
    // Marking as tested needs no gate.
    await callerAs(publisher).status.set({ promptId: prompt.id, version: 1, status: 'tested' });
    await evaluated(db, passing());
    expect(await viewOf(publisher)).toMatchObject({ state: 'met', reasons: [] });
    await approveBy(publisher);
    const [entry] = await callerAs(writer).status.history({ promptId: prompt.id });
    expect(entry).toMatchObject({ status: 'approved', isWithoutGate: false });
  });

  it('refuses the approval of a review as well', async () => {
    await set(gateWith());
    const review = await callerAs(writer).status.review.ask({ promptId: prompt.id, version: 1 });
    const decide = (override?: string) =>
      callerAs(owner).status.review.decide({ id: review.id, version: 1, decision: 'approved', override });
    expect((await failureOf(decide())).code).toBe('CONFLICT');
    expect(await decide('The service is down today')).toMatchObject({ state: 'approved' });
  });

  it.each([
    ['an unfinished column', () => ({ end: 'stopped' as const })],
    ['another version', () => ({ version: 2 })],
    ['an earlier revision of the model', () => ({ model: { id: model.id, revision: 0 } })],
    ['another model', () => ({ model: { id: null, revision: 1 } })],
    ['an earlier revision of the case', () => ({ cases: [{ caseId, caseRevision: 2, passed: [true] }] })],
  ])('the gate of a space doesn’t count %s', async (_name, change) => {
    await set(gateWith());
    if ('version' in change())
      await callerAs(writer).prompt.update({ id: prompt.id, version: 1, content: 'Hello {{reader}}.' });
    await evaluated(db, { ...passing(), ...change() });
    const version = 'version' in change() ? 2 : 1;
    if (version === 2) {
      await callerAs(writer).prompt.update({ id: prompt.id, version: 2, content: 'Good day {{reader}}.' });
      expect((await failureOf(approveBy(publisher, { version: 3 }))).code).toBe('CONFLICT');
    } else expect((await failureOf(approveBy(publisher))).code).toBe('CONFLICT');
  });

  it('counts the newest column, and of its answers as many as it asks for', async () => {
    await set(gateWith({ answersPerCase: 3, answersNeeded: 2 }));
    await evaluated(db, { ...passing([true, true]), cases: [{ caseId, passed: [true] }] });
    expect((await viewOf(writer)).state).toBe('notMet');
    await evaluated(db, passing([true, true, false]));
    expect((await viewOf(writer)).state).toBe('met');
    await evaluated(db, { ...passing([true, false, false, true, true]), at: new Date(Date.now() + 1_000) });
    expect((await viewOf(writer)).state).toBe('notMet');
  });

  it('needs an evaluation again once the model or a case changes', async () => {
    await set(gateWith());
    await evaluated(db, passing());
    expect((await viewOf(writer)).state).toBe('met');
    await callerAs(admin).ai.saveModel({
      name: 'Fast model',
      baseUrl: 'http://127.0.0.1:9/v1',
      model: 'faster',
      id: model.id,
    });
    expect((await viewOf(writer)).reasons).toEqual(['1 case isn’t evaluated with Fast model']);
    await evaluated(db, { ...passing(), model: { id: model.id, revision: 2 } });
    expect((await viewOf(writer)).state).toBe('met');
    await callerAs(writer).prompt.tests.save({
      ...{
        promptId: prompt.id,
        existing: { id: caseId, revision: 1 },
        name: 'A case',
        inputs: [],
        checks: [{ kind: 'json' }],
      },
    });
    expect((await viewOf(writer)).state).toBe('notMet');
  });

  it('the evaluation that the gate needs can be planned with its cost, also with four models and an approved version', async () => {
    await approveBy(publisher);
    await callerAs(writer).prompt.update({ id: prompt.id, version: 1, content: 'Hello {{reader}}.' });
    const others = await Promise.all(
      ['Second', 'Third', 'Fourth'].map((name) =>
        callerAs(admin).ai.saveModel({ name, baseUrl: 'http://127.0.0.1:9/v1', model: 'any', ...PRICES }),
      ),
    );
    await callerAs(admin).ai.saveModel({ ...FAST_MODEL, id: model.id, ...PRICES });
    await set(gateWith({ modelIds: [model.id, ...others.map(({ id }) => id)] }));
    const { needs } = await viewOf(publisher);
    expect(needs).toMatchObject({ versions: [2], answersPerCase: 1, answersNeeded: 1 });
    expect(needs!.modelIds).toHaveLength(4);
    const plan = await callerAs(writer).evaluation.plan({
      ...{ promptId: prompt.id, versions: needs!.versions, modelIds: needs!.modelIds, answersPerCase: 1 },
    });
    expect(plan).toMatchObject({ versions: 1, models: 4, answers: 4, problem: null });
    expect(plan.cost!.most).toBeGreaterThan(0);
    // With room for both, the approved version comes along, until it has its results.
    await set(gateWith());
    expect((await viewOf(publisher)).needs?.versions).toEqual([2, 1]);
    await evaluated(db, passing([true], 1));
    expect((await viewOf(publisher)).needs?.versions).toEqual([2]);
  });

  it('counts people instead of the judge, but not those who wrote it', async () => {
    const textModel = modelOf({ openaiUrl: 'http://127.0.0.1:9/v1', geminiUrl: '' }, 'openai');
    const judging: Partial<ApiContext> = { textModel };
    const { revision } = await callerAs(admin, judging).ai.modelSettings();
    await db.testCase.update({
      where: { id: caseId },
      data: { checks: [{ kind: 'judge', criterion: 'Is polite', expected: null }] },
    });
    await set(gateWith());
    const state = async () => (await callerAs(writer, judging).status.gate({ promptId: prompt.id })).state;
    await evaluated(db, passing());
    expect(await state()).toBe('notMet');
    const runId = await evaluated(db, {
      ...passing(),
      judge: { id: null, revision },
      at: new Date(Date.now() + 1_000),
    });
    expect(await state()).toBe('met');
    const answer = { runId, caseId, attempt: 1 };
    await db.answerVerdict.create({ data: { ...answer, userId: writer.id, isGood: false, wasOwn: true } });
    expect(await state()).toBe('met');
    await db.answerVerdict.create({
      data: { ...answer, userId: publisher.id, isGood: false, wasOwn: false },
    });
    expect(await state()).toBe('notMet');
    // Somebody who becomes the prompt's creator.
    await db.prompt.update({ where: { id: prompt.id }, data: { createdBy: publisher.id } });
    expect(await state()).toBe('met');
    expect(await viewOf(writer)).toMatchObject({ reasons: ['there is no judge'] });
  });
});

it('a verdict about a restored text doesn’t count for the gate if its author says it', async () => {
  const [publishing, writing] = [callerAs(publisher), callerAs(writer)];
  await publishing.prompt.update({ id: prompt.id, version: 1, content: 'Hello {{reader}}.' });
  await writing.prompt.update({ id: prompt.id, version: 2, content: 'Hi {{reader}}.' });
  await writing.prompt.restore({ id: prompt.id, version: 2, current: 3 });
  const runId = await evaluated(db, passing([true], 4));
  const { evaluationId } = await db.testRun.findUniqueOrThrow({ where: { id: runId } });
  const answer = {
    promptId: prompt.id,
    id: evaluationId!,
    runId,
    caseId,
    attempt: 1,
    isGood: true,
    note: '',
  };
  for (const person of [publisher, owner]) await callerAs(person).evaluation.mark(answer);
  const verdicts = await db.answerVerdict.findMany({
    where: { runId },
    select: { userId: true, wasOwn: true },
  });
  expect(new Map(verdicts.map(({ userId, wasOwn }) => [userId, wasOwn]))).toEqual(
    new Map([
      [publisher.id, true],
      [owner.id, false],
    ]),
  );
});

describe('without the gate', () => {
  it('owners and admins approve with a reason, which is kept but not in the audit log', async () => {
    await set(gateWith());
    expect((await failureOf(approveBy(publisher, { override: 'Nobody will notice' }))).code).toBe(
      'FORBIDDEN',
    );
    expect((await failureOf(approveBy(owner, { override: '  short  ' }))).code).toBe('BAD_REQUEST');
    expect((await viewOf(publisher)).mayOverride).toBe(false);
    expect((await viewOf(owner)).mayOverride).toBe(true);
    expect((await viewOf(admin)).mayOverride).toBe(true);
    await approveBy(owner, { override: 'The service is down today' });
    const [entry] = await callerAs(writer).status.history({ promptId: prompt.id });
    expect(entry).toMatchObject({ isWithoutGate: true, overrideReason: 'The service is down today' });
    const events = await db.auditEvent.findMany({
      where: { subjectId: prompt.id, action: 'status.override' },
    });
    expect(events).toMatchObject([{ actorId: owner.id, details: { version: 1 } }]);
    expect(JSON.stringify(events.map(({ details }) => details))).not.toContain('down');
  });

  it('a reason is not stored for a version that meets the gate', async () => {
    await set(gateWith());
    await evaluated(db, passing());
    await approveBy(owner, { override: 'The service is down today' });
    const [entry] = await callerAs(writer).status.history({ promptId: prompt.id });
    expect(entry).toMatchObject({ isWithoutGate: false, overrideReason: '' });
  });

  it('who may not decide about a version may not without the gate either', async () => {
    const own = await makePrompt({ creator: owner, content: 'Mine.', spaceId });
    await set(gateWith());
    const given = {
      promptId: own.id,
      version: 1,
      status: 'approved',
      override: 'The service is down',
    } as const;
    expect((await failureOf(callerAs(owner).status.set(given))).code).toBe('FORBIDDEN');
  });
});

describe('an approval that was given elsewhere', () => {
  /** A space without a gate, in which the publisher is an owner, with a prompt that is approved there. */
  async function approvedElsewhere() {
    const { id: elsewhere } = await callerAs(publisher).space.create({ name: unique('Elsewhere') });
    await db.spaceMember.create({ data: { spaceId: elsewhere, userId: writer.id, role: 'member' } });
    const moved = await makePrompt({ creator: writer, content: 'Hello {{reader}}.', spaceId: elsewhere });
    const inputs = [{ name: 'reader', value: 'Ann' }];
    const checks: Check[] = [{ kind: 'json' }];
    const made = await callerAs(writer).prompt.tests.save({
      promptId: moved.id,
      name: 'A case',
      inputs,
      checks,
    });
    await callerAs(publisher).status.set({ promptId: moved.id, version: 1, status: 'approved' });
    return { elsewhere, moved, movedCase: made.id };
  }
  const move = (id: string, to: string | null) =>
    callerAs(publisher).space.movePrompts({ ids: [id], spaceId: to });
  const placeOf = async (id: string) => (await db.prompt.findUniqueOrThrow({ where: { id } })).spaceId;
  const passesThere = (promptId: string, movedCase: string) =>
    evaluated(db, { promptId, version: 1, model, cases: [{ caseId: movedCase, passed: [true] }] });

  it('an approved version must meet the gate of the space that its prompt moves to; the refusal says what to do', async () => {
    const { elsewhere, moved, movedCase } = await approvedElsewhere();
    const { name } = await db.space.findUniqueOrThrow({ where: { id: spaceId } });
    await set(gateWith());
    const refused = await failureOf(move(moved.id, spaceId));
    expect(refused).toMatchObject({ code: 'CONFLICT' });
    expect(refused.message).toBe(
      `Version 1 of “${moved.title}” was approved elsewhere and doesn’t meet the approval gate of “${name}”: 1 case isn’t evaluated with Fast model. Evaluate that version first, or mark it as tested.`,
    );
    expect(await placeOf(moved.id)).toBe(elsewhere);
    // Together with others: none moves.
    const other = await makePrompt({ creator: writer, content: 'Other.', spaceId: elsewhere });
    const both = { ids: [other.id, moved.id], spaceId };
    expect((await failureOf(callerAs(publisher).space.movePrompts(both))).code).toBe('CONFLICT');
    expect(await placeOf(other.id)).toBe(elsewhere);
    await passesThere(moved.id, movedCase);
    await move(moved.id, spaceId);
    expect(await placeOf(moved.id)).toBe(spaceId);
  });

  it('a version that is marked as tested instead moves, and is approved there only by the gate', async () => {
    const { moved } = await approvedElsewhere();
    await set(gateWith());
    await callerAs(publisher).status.set({ promptId: moved.id, version: 1, status: 'tested' });
    await move(moved.id, spaceId);
    const approve = { promptId: moved.id, version: 1, status: 'approved' as const };
    expect((await failureOf(callerAs(publisher).status.set(approve))).code).toBe('CONFLICT');
  });

  it('goes round no gate on the way out and back, however the prompt gets there', async () => {
    const { id: elsewhere } = await callerAs(publisher).space.create({ name: unique('Elsewhere') });
    await set(gateWith());
    await evaluated(db, passing());
    await approveBy(publisher);
    // Given under this gate: it counts after every move.
    await move(prompt.id, elsewhere);
    await move(prompt.id, spaceId);
    await move(prompt.id, elsewhere);
    await db.spaceMember.create({ data: { spaceId: elsewhere, userId: writer.id, role: 'member' } });
    await callerAs(writer).prompt.update({ id: prompt.id, version: 1, content: 'Hi {{reader}}.' });
    await approveBy(publisher, { version: 2 });
    expect((await failureOf(move(prompt.id, spaceId))).code).toBe('CONFLICT');
    const into = { id: elsewhere, prompts: { kind: 'move' as const, spaceId } };
    expect((await failureOf(callerAs(publisher).space.delete(into))).code).toBe('CONFLICT');
    expect(await placeOf(prompt.id)).toBe(elsewhere);
    // By the Trash of the space that is deleted.
    await callerAs(publisher).prompt.delete({ id: prompt.id });
    await callerAs(publisher).space.delete(into);
    expect(await placeOf(prompt.id)).toBe(spaceId);
    const refused = await failureOf(callerAs(publisher).trash.restore({ id: prompt.id }));
    expect(refused.code).toBe('CONFLICT');
    expect(refused.message).toContain(
      'It can’t be evaluated in the Trash: an owner turns the gate off until it is restored.',
    );
    const many = callerAs(publisher).prompt.undeleteMany({ ids: [prompt.id] });
    expect((await failureOf(many)).code).toBe('CONFLICT');
    await evaluated(db, passing([true], 2));
    await callerAs(publisher).trash.restore({ id: prompt.id });
    expect(await placeOf(prompt.id)).toBe(spaceId);
  });

  it('a restored account brings no approval past a gate: those prompts stay in the Trash', async () => {
    const leaving = await makeProfile();
    await db.spaceMember.create({ data: { spaceId, userId: leaving.id, role: 'member' } });
    const made = (content: string) => makePrompt({ creator: leaving, content, spaceId });
    const [approved, other] = [await made('Hello {{reader}}.'), await made('Other.')];
    const { id: ownCase } = await callerAs(leaving).prompt.tests.save({
      promptId: approved.id,
      name: 'A case',
      inputs: [{ name: 'reader', value: 'Ann' }],
      checks: [{ kind: 'json' }],
    });
    await callerAs(owner).prompt.setShared({ id: approved.id, isShared: true });
    await set(gateWith());
    // Approved while the space is deleted, then back in it by way of the Trash.
    await callerAs(owner).space.delete({ id: spaceId, prompts: { kind: 'creators' } });
    await callerAs(admin).status.set({ promptId: approved.id, version: 1, status: 'approved' });
    await callerAs(admin).admin.deleteUser({ userId: leaving.id, prompts: 'remove', shouldSoftDelete: true });
    await callerAs(owner).space.restore({ id: spaceId });
    expect(await placeOf(approved.id)).toBe(spaceId);
    expect(await callerAs(admin).admin.restoreUser({ userId: leaving.id })).toMatchObject({
      restoredPrompts: 1,
      promptsInTrash: 1,
    });
    const isInTrash = async (id: string) =>
      (await db.prompt.findUniqueOrThrow({ where: { id } })).deletedAt !== null;
    expect([await isInTrash(approved.id), await isInTrash(other.id)]).toEqual([true, false]);
    await passesThere(approved.id, ownCase);
    await callerAs(admin).trash.restore({ id: approved.id });
    expect(await isInTrash(approved.id)).toBe(false);
  });

  it('an approved version must meet the gate of the library when its prompt leaves a space', async () => {
    const { elsewhere, moved, movedCase } = await approvedElsewhere();
    await callerAs(await makeProfile({ role: 'admin' })).admin.setGate({ gate: gateWith() });
    const refused = await failureOf(move(moved.id, null));
    expect(refused.message).toContain('the approval gate of prompts in no space: 1 case isn’t evaluated');
    const asked = await callerAs(writer).publishRequest.create({ promptId: moved.id, kind: 'move-out' });
    expect((await failureOf(callerAs(publisher).publishRequest.accept({ id: asked.id }))).code).toBe(
      'CONFLICT',
    );
    const given = { id: elsewhere, prompts: { kind: 'creators' as const } };
    expect((await failureOf(callerAs(publisher).space.delete(given))).code).toBe('CONFLICT');
    await passesThere(moved.id, movedCase);
    await callerAs(publisher).space.delete(given);
    expect(await placeOf(moved.id)).toBeNull();
  });

  it('an approved version must meet the gate of a space that is restored with its prompts', async () => {
    const { id: other } = await callerAs(owner).space.create({ name: unique('Other') });
    await db.spaceMember.create({ data: { spaceId: other, userId: publisher.id, role: 'publisher' } });
    await set(gateWith());
    const into = { id: spaceId, prompts: { kind: 'move' as const, spaceId: other } };
    await callerAs(owner).space.delete(into);
    await approveBy(publisher);
    expect((await failureOf(callerAs(owner).space.restore({ id: spaceId }))).code).toBe('CONFLICT');
    await evaluated(db, passing());
    await callerAs(owner).space.restore({ id: spaceId });
    expect(await placeOf(prompt.id)).toBe(spaceId);
  });
});

it('settings, inbox and the gate of a prompt say that there is no judge', async () => {
  const judged: Check = { kind: 'judge', criterion: 'Is polite', expected: null };
  await set(gateWith());
  const facts = async () => ({
    settings: (await callerAs(owner).space.gate({ id: spaceId })).broken,
    saved: (await set(gateWith())).broken,
    inbox: (await callerAs(owner).inbox.work({ show: 'decide' })).items.flatMap((item) =>
      item.kind === 'gate' && item.gate.space?.slug === slug ? item.gate.reasons : [],
    ),
  });
  const { slug } = await db.space.findUniqueOrThrow({ where: { id: spaceId } });
  expect(await facts()).toEqual({ settings: [], saved: [], inbox: [] });
  const change = { promptId: prompt.id, name: 'A case', inputs: [] };
  await callerAs(writer).prompt.tests.save({
    ...change,
    existing: { id: caseId, revision: 1 },
    checks: [judged],
  });
  const gone = ['there is no judge'];
  expect(await facts()).toEqual({ settings: gone, saved: gone, inbox: gone });
  expect((await viewOf(writer)).reasons).toEqual(gone);
  const other = await makeProfile({ role: 'admin' });
  const free = await makePrompt({ creator: writer, content: 'Free.' });
  await callerAs(other).admin.setGate({ gate: gateWith() });
  expect((await callerAs(other).admin.gate()).broken).toEqual([]);
  await callerAs(writer).prompt.tests.save({ ...change, promptId: free.id, checks: [judged] });
  expect((await callerAs(other).admin.gate()).broken).toEqual(gone);
  await callerAs(writer).prompt.delete({ id: free.id });
  expect((await callerAs(other).admin.gate()).broken).toEqual([]);
});

it('prompts in no space have the gate of the library, which admins set', async () => {
  const gate = gateWith();
  expect((await failureOf(callerAs(owner).admin.setGate({ gate }))).code).toBe('FORBIDDEN');
  const gone = { ...gate, modelIds: ['00000000-0000-4000-8000-000000000009'] };
  expect((await failureOf(callerAs(admin).admin.setGate({ gate: gone }))).code).toBe('BAD_REQUEST');
  await callerAs(admin).admin.setGate({ gate });
  const free = await makePrompt({ creator: writer, content: 'Free.' });
  const approve = { promptId: free.id, version: 1, status: 'approved' } as const;
  expect((await failureOf(callerAs(admin).status.set(approve))).code).toBe('CONFLICT');
  expect((await viewOf(writer)).state).toBe('none');
  await callerAs(admin).ai.removeModel({ id: model.id });
  expect(await callerAs(admin).admin.gate()).toMatchObject({
    gate,
    broken: ['one of its models was removed'],
  });
  const { items } = await callerAs(admin).inbox.work({ show: 'decide' });
  expect(items).toContainEqual({
    kind: 'gate',
    gate: expect.objectContaining({ space: null, reasons: ['one of its models was removed'] }) as unknown,
  });
  expect((await callerAs(writer).inbox.work({ show: 'decide' })).items.map(({ kind }) => kind)).not.toContain(
    'gate',
  );
  await callerAs(admin).status.set({ ...approve, override: 'The model is gone' });
  expect(await db.auditEvent.count({ where: { action: 'settings.gate', actorId: admin.id } })).toBe(1);
});
