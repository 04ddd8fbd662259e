import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import type { Check } from '@/domain/test-case/check';
import { GET as exportAccount } from '@/app/api/export/account/route';
import { endForgotten } from '@/server/services/evaluation/end-forgotten';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { db } from '@/server/db';
import { openAiStandIn } from '../../support/ai-stand-in';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makeSession } from '../../support/factories';
import {
  addModel,
  chooseJudge,
  evaluationWhen,
  hasEnded,
  JUDGED,
  makeTested,
  type StandIn,
  startLoop,
} from './support';

/** What ends a column or an evaluation, who may start and read one, and what people's verdicts change. */

let standIn: StandIn;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());

type Tested = Awaited<ReturnType<typeof makeTested>>;

async function start({ owner, prompt }: Tested, modelIds: string[]) {
  const { id } = await callerAs(owner).evaluation.start({
    promptId: prompt.id,
    versions: [1],
    modelIds,
    answersPerCase: 1,
    stopAt: null,
  });
  return { promptId: prompt.id, id };
}

it('a model that is gone or has a wrong key ends its column, and nothing else', async () => {
  const tested = await makeTested({ cases: 2 });
  const good = await addModel(standIn, '@@seeded@@');
  const refused = await addModel(standIn, '@@401@@');
  const gone = await addModel(standIn, '@@seeded@@');
  const chosen = await start(tested, [good, refused, gone]);
  await db.namedModel.delete({ where: { id: gone } });
  startLoop();
  const ended = await evaluationWhen(tested.owner, chosen, hasEnded);
  expect(ended).toMatchObject({ state: 'finished', reason: said.columnsStopped(2) });
  const byModel = new Map(ended.columns.map((column) => [column.modelId, column]));
  expect(byModel.get(good)).toMatchObject({ state: 'finished', passed: 2 });
  expect(byModel.get(gone)).toMatchObject({ state: 'stopped', reason: said.modelGone });
  expect(byModel.get(refused)).toMatchObject({ state: 'stopped' });
  // A review shows the column that did worst, not one of them by chance.
  const { tests } = callerAs(tested.owner).prompt;
  const latest = await tests.latest({ promptId: tested.prompt.id, version: 1 });
  expect(latest).toMatchObject({ passed: 0, warnings: expect.arrayContaining(['incomplete']) as string[] });
});

it('a response of 50 MB is one failed answer', async () => {
  const tested = await makeTested({ cases: 1 });
  const chosen = await start(tested, [await addModel(standIn, '@@big@@')]);
  startLoop();
  const ended = await evaluationWhen(tested.owner, chosen, hasEnded);
  expect(ended.rows[0]!.cells[0]).toMatchObject({ state: 'failed', answered: 1, passed: 0 });
  await standIn.allFreed();
});

it('a starter who may no longer evaluate, and a deleted prompt, end it with the reason', async () => {
  const model = await addModel(standIn, '@@seeded@@');
  const deactivated = await makeTested({ cases: 1 });
  const [first, deleted] = [await start(deactivated, [model]), await makeTested({ cases: 1 })];
  const second = await start(deleted, [model]);
  await db.profile.update({ where: { id: deactivated.owner.id }, data: { role: 'viewer' } });
  await callerAs(deleted.owner).prompt.delete({ id: deleted.prompt.id });
  const before = standIn.requests.length;
  startLoop();
  const ends = async ({ id }: { id: string }) => {
    const { state, reason } = await db.evaluation.findUniqueOrThrow({ where: { id } });
    return state === 'running' ? null : { state, reason };
  };
  await expect.poll(() => ends(first)).toEqual({ state: 'stopped', reason: said.notAllowed });
  await expect.poll(() => ends(second)).toEqual({ state: 'stopped', reason: said.promptGone });
  expect(standIn.requests.length).toBe(before);
});

it('one evaluation of a prompt runs at a time, also of two starts at once', async () => {
  const tested = await makeTested({ cases: 1 });
  const model = await addModel(standIn, '@@seeded@@');
  const outcomes = await Promise.allSettled([start(tested, [model]), start(tested, [model])]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refusal = await failureOf(start(tested, [model]));
  expect(refusal).toMatchObject({ code: 'CONFLICT', message: said.running });
});

it('people’s verdicts replace the judge’s in counts, and never another check’s', async () => {
  const never: Check = { kind: 'contains', text: 'never said', ignoreCase: false };
  const tested = await makeTested({ cases: 1, checks: [JUDGED] });
  const { owner, prompt } = tested;
  await callerAs(owner).prompt.tests.save({
    promptId: prompt.id,
    name: 'Fails anyway',
    inputs: [{ name: 'question', value: 'another' }],
    checks: [JUDGED, never],
  });
  await callerAs(owner).prompt.setShared({ id: prompt.id, isShared: true });
  await chooseJudge(await addModel(standIn, '@@seeded@@ judge'));
  const chosen = await start(tested, [await addModel(standIn, '@@seeded@@')]);
  startLoop();
  const ended = await evaluationWhen(owner, chosen, hasEnded);
  const states = async () => {
    const { rows, agreement } = await callerAs(owner).evaluation.get(chosen);
    return [rows.map(({ cells }) => cells[0]!.state), agreement];
  };
  expect(await states()).toEqual([['passed', 'failed'], { marked: 0, agreed: 0 }]);
  const tester = await makeProfile();
  const mark = (who: typeof tester, row: number, isGood: boolean | null) =>
    callerAs(who).evaluation.mark({
      ...chosen,
      runId: ended.columns[0]!.runId,
      caseId: ended.rows[row]!.caseId,
      attempt: 1,
      isGood,
      note: 'As I see it',
    });
  await mark(tester, 0, false);
  await mark(tester, 1, true);
  expect(await states()).toEqual([['failed', 'failed'], { marked: 2, agreed: 1 }]);
  await mark(owner, 0, true);
  expect(await states()).toEqual([['failed', 'failed'], { marked: 2, agreed: 1 }]);
  await mark(tester, 0, null);
  expect(await states()).toEqual([['passed', 'failed'], { marked: 2, agreed: 2 }]);
  const own = await db.answerVerdict.findMany({ where: { runId: ended.columns[0]!.runId, wasOwn: true } });
  expect(own.map(({ userId }) => userId)).toEqual([owner.id]);
  // The export of the account has them with their notes.
  const response = await exportAccount(
    new Request('http://localhost:3000/api/export/account', {
      headers: { cookie: `${SESSION_COOKIE}=${(await makeSession(tester)).cookie}` },
    }),
  );
  expect(JSON.parse(await response.text())).toMatchObject({
    verdicts: [{ runId: ended.columns[0]!.runId, attempt: 1, isGood: true, note: 'As I see it' }],
  });
  const viewer = await makeProfile({ role: 'viewer' });
  expect(await failureOf(mark(viewer, 0, true))).toMatchObject({ code: 'FORBIDDEN' });
});

it('a paused evaluation ends a week after its last answer, not after its start', async () => {
  const tested = await makeTested({ cases: 1 });
  const chosen = await start(tested, [await addModel(standIn, '@@seeded@@')]);
  startLoop();
  await evaluationWhen(tested.owner, chosen, hasEnded);
  const DAY_MS = 24 * 60 * 60 * 1_000;
  const { id } = chosen;
  const startedAt = new Date(Date.now() - 9 * DAY_MS);
  // Rows are never changed: a copy that began earlier, with the same answer.
  const old = randomUUID();
  const run = randomUUID();
  await db.$executeRaw`
    INSERT INTO prompt_evaluations SELECT (jsonb_populate_record(e, jsonb_build_object(
      'id', ${old}::text, 'state', 'paused', 'started_at', ${startedAt}::timestamptz, 'ended_at', null))).*
    FROM prompt_evaluations e WHERE e.id = ${id}::uuid`;
  await db.$executeRaw`
    INSERT INTO prompt_test_runs SELECT (jsonb_populate_record(r, jsonb_build_object(
      'id', ${run}::text, 'evaluation_id', ${old}::text, 'end', null))).*
    FROM prompt_test_runs r WHERE r.evaluation_id = ${id}::uuid`;
  await db.$executeRaw`
    INSERT INTO prompt_test_answers SELECT (jsonb_populate_record(a, jsonb_build_object(
      'id', gen_random_uuid(), 'run_id', ${run}::text))).*
    FROM prompt_test_answers a JOIN prompt_test_runs r ON r.id = a.run_id WHERE r.evaluation_id = ${id}::uuid`;
  await endForgotten({ db, now: new Date() });
  expect(await db.evaluation.findUniqueOrThrow({ where: { id: old } })).toMatchObject({ state: 'paused' });
  await endForgotten({ db, now: new Date(Date.now() + 8 * DAY_MS) });
  expect(await db.evaluation.findUniqueOrThrow({ where: { id: old } })).toMatchObject({ state: 'stopped' });
});
