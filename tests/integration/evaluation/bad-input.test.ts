import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { db } from '@/server/db';
import { openAiStandIn } from '../../support/ai-stand-in';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile } from '../../support/factories';
import { makeToken, v1 } from '../../support/program';
import { addModel, evaluationWhen, hasEnded, makeTested, type StandIn, startLoop } from './support';

/** What programs and pages are refused, in words and never as an error of the server, and who sees which results. */

let standIn: StandIn;
let tested: Awaited<ReturnType<typeof makeTested>>;
let token: string;
let models: { id: string; name: string }[];
beforeAll(async () => {
  standIn = await openAiStandIn();
  tested = await makeTested({ cases: 2 });
  token = await makeToken(tested.owner);
  const ids = await Promise.all(Array.from({ length: 3 }, () => addModel(standIn, '@@seeded@@')));
  models = await Promise.all(
    ids.map((id) => db.namedModel.findUniqueOrThrow({ where: { id }, select: { id: true, name: true } })),
  );
  for (const content of ['Second {{question}}.', 'Third {{question}}.', 'Fourth {{question}}.']) {
    await callerAs(tested.owner).prompt.update({ id: tested.prompt.id, content });
  }
});
afterAll(() => standIn.stop());

const MISSING = '0198c0de-0000-7000-8000-000000000000';
const deep = '['.repeat(20_000);

describe('a start over REST', () => {
  const base = () => ({ versions: [1], models: [models[0]!.name] });
  const post = (body: unknown, path = tested.prompt.slug) =>
    v1(token, 'POST', `/prompts/${path}/evaluations`, { body });

  it.each<[string, object, number]>([
    ['more answers needed than asked for', { answersPerCase: 1, answersNeeded: 2 }, 400],
    ['more answers needed than the default', { answersNeeded: 3 }, 400],
    ['no answer needed', { answersNeeded: 0 }, 400],
    ['two answers per case', { answersPerCase: 2 }, 400],
    ['a version twice', { versions: [1, 1] }, 400],
    ['four versions', { versions: [1, 2, 3, 4] }, 400],
    ['no version', { versions: [] }, 400],
    ['a version 0', { versions: [0] }, 400],
    ['a version that isn’t there', { versions: [99] }, 404],
    ['a version as text', { versions: ['1'] }, 400],
    ['a model twice', { models: ['a', 'a'] }, 400],
    ['no model', { models: [] }, 400],
    ['a missing model', { models: ['No such model'] }, 404],
    ['a model named by nothing', { models: [''] }, 400],
    ['a zero character in a name', { models: ['a\u0000b'] }, 400],
    ['a case twice', { caseIds: [MISSING, MISSING] }, 400],
    ['a missing case', { caseIds: [MISSING] }, 404],
    ['a case that isn’t an ID', { caseIds: ['first'] }, 400],
    ['a limit of nothing', { stopAt: 0 }, 400],
    ['a limit below nothing', { stopAt: -1 }, 400],
    ['a limit beyond all', { stopAt: 1e12 }, 400],
    ['a limit where the cost is unknown', { stopAt: 1 }, 400],
    ['an unknown field', { judge: 'any' }, 400],
  ])('a start by REST is refused with %s', async (_, change, status) => {
    const answer = await post({ ...base(), ...change });
    expect(answer.status, answer.text).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await db.evaluation.count({ where: { promptId: tested.prompt.id } })).toBe(0);
  });

  it('a start by REST is refused with a body that isn’t one', async () => {
    for (const body of ['', '{', 'null', '[]', deep, '"text"']) {
      expect((await post(body)).status, body.slice(0, 10)).toBe(400);
    }
  });

  it('says which field is wrong', async () => {
    const needed = await post({ ...base(), answersPerCase: 3, answersNeeded: 4 });
    expect(needed.body).toMatchObject({ errors: [{ field: 'answersNeeded', message: said.neededRange }] });
    const wide = await post({ versions: [1, 2, 3], models: models.map(({ name }) => name) });
    expect(wide.status).toBe(400);
    expect(wide.body).toMatchObject({ errors: [{ message: said.tooManyColumns }] });
  });

  it('names prompts and evaluations that there are none of as missing', async () => {
    const read = async (path: string) => (await v1(token, 'GET', path)).status;
    expect((await post(base(), 'no-such-prompt')).status).toBe(404);
    expect((await post(base(), MISSING)).status).toBe(404);
    expect(await read('/prompts/no-such-prompt/evaluations')).toBe(404);
    expect(await read('/prompts/no-such-prompt/gate')).toBe(404);
    expect(await read(`/prompts/${tested.prompt.slug}/evaluations/${MISSING}`)).toBe(404);
    expect(await read(`/prompts/${tested.prompt.slug}/evaluations/first`)).toBe(400);
    expect(await read(`/prompts/${tested.prompt.slug}/evaluations?limit=1`)).toBe(400);
    // Siblings that look names up.
    for (const path of ['/spaces/%00', '/collections/%00', '/skills?space=%00', '/skills?collection=%00']) {
      expect(await read(path), path).toBe(400);
    }
  });
});

describe('a start on the page', () => {
  type Start = Parameters<ReturnType<typeof callerAs>['evaluation']['start']>[0];
  const start = (change: Partial<Start>) =>
    callerAs(tested.owner).evaluation.start({
      promptId: tested.prompt.id,
      ...{ versions: [1], modelIds: [models[0]!.id], answersPerCase: 1, stopAt: null },
      ...change,
    });

  it.each<[string, Partial<Start>, string]>([
    ['more answers needed than asked for', { answersNeeded: 2 }, 'BAD_REQUEST'],
    ['a version twice', { versions: [1, 1] }, 'BAD_REQUEST'],
    ['a model twice', { modelIds: [null, null] }, 'BAD_REQUEST'],
    ['a missing version', { versions: [99] }, 'NOT_FOUND'],
    ['a missing model', { modelIds: [MISSING] }, 'NOT_FOUND'],
    ['a missing case', { caseIds: [MISSING] }, 'NOT_FOUND'],
    ['a limit where the cost is unknown', { stopAt: 1 }, 'BAD_REQUEST'],
    ['a limit that is no number', { stopAt: Number.NaN }, 'BAD_REQUEST'],
    ['a limit of nothing', { stopAt: 0 }, 'BAD_REQUEST'],
  ])('a start in the app is refused with %s', async (_, change, code) => {
    expect(await failureOf(start(change))).toMatchObject({ code });
    expect(await db.evaluation.count({ where: { promptId: tested.prompt.id } })).toBe(0);
  });
});

describe('who sees what', () => {
  it('answers of before a share are their writer’s; strangers, guests and other prompts see none', async () => {
    const { owner, prompt } = await makeTested({ cases: 1 });
    await callerAs(owner).prompt.setShared({ id: prompt.id, isShared: false });
    const other = await makeTested({ cases: 1 });
    const { id } = await callerAs(owner).evaluation.start({
      promptId: prompt.id,
      versions: [1],
      modelIds: [models[0]!.id],
      answersPerCase: 1,
      stopAt: null,
    });
    const chosen = { promptId: prompt.id, id };
    startLoop();
    const ended = await evaluationWhen(owner, chosen, hasEnded);
    const cell = { ...chosen, runId: ended.columns[0]!.runId, caseId: ended.rows[0]!.caseId };
    expect((await callerAs(owner).evaluation.cell(cell)).answers).toHaveLength(1);

    const reader = await makeProfile();
    const asked = (who: Actor) => {
      const { evaluation } = callerAs(who);
      const mark = { ...cell, attempt: 1, isGood: true, note: '' };
      return [
        ...[evaluation.get(chosen), evaluation.cell(cell), evaluation.mark(mark)],
        ...[evaluation.stop(chosen), evaluation.continue(chosen)],
      ].map(async (answer) => (await failureOf(answer)).code);
    };
    expect(new Set(await Promise.all(asked(reader)))).toEqual(new Set(['NOT_FOUND']));
    expect(new Set(await Promise.all(asked(GUEST)))).toEqual(new Set(['UNAUTHORIZED']));

    // Shared later: its earlier answers stay with those who could read it before.
    await callerAs(owner).prompt.setShared({ id: prompt.id, isShared: true });
    expect(await callerAs(reader).evaluation.list({ promptId: prompt.id })).toEqual([]);
    expect(new Set(await Promise.all(asked(reader)))).toEqual(new Set(['NOT_FOUND']));
    expect(new Set(await Promise.all(asked(GUEST)))).toEqual(new Set(['UNAUTHORIZED']));

    // Its ID under a prompt of the asker's own finds nothing.
    const mine = { ...cell, promptId: other.prompt.id };
    const { evaluation } = callerAs(other.owner);
    const strange = [
      ...[evaluation.get({ promptId: other.prompt.id, id }), evaluation.cell(mine)],
      ...[evaluation.mark({ ...mine, attempt: 1, isGood: false, note: '' })],
      ...[evaluation.stop({ promptId: other.prompt.id, id })],
    ];
    const codes = (await Promise.all(strange.map(failureOf))).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['NOT_FOUND']));
    const program = await makeToken(other.owner);
    const path = `/prompts/${other.prompt.slug}/evaluations/${id}`;
    expect((await v1(program, 'GET', path)).status).toBe(404);
    expect((await v1(null, 'GET', path)).status).toBe(401);
    expect(
      (await v1(program, 'POST', `/prompts/${prompt.slug}/evaluations`, { body: { versions: [1] } })).status,
    ).toBe(403);
  });
});
