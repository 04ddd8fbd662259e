import { beforeEach, describe, expect, it } from 'vitest';
import type { AiEvent } from '@/domain/ai/schema';
import type { PromptDto } from '@/domain/prompt/schema';
import { SUGGEST_SYSTEM } from '@/domain/test-case/suggest';
import { db } from '@/server/db';
import type { TextModel } from '@/server/ports/text-model/text-model';
import { callerAs, failureOf } from '../../support/caller';
import { evaluated, type Evaluated } from '../../support/evaluated';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** Test cases that come from a file or from a model. */

let owner: TestProfile;
let prompt: PromptDto;
beforeEach(async () => {
  owner = await makeProfile();
  prompt = await makePrompt({ creator: owner, content: 'Greet {{reader}}.' });
});

const count = () => db.testCase.count({ where: { promptId: prompt.id } });
const file = (rows: number) => ({
  promptId: prompt.id,
  fileName: 'cases.csv',
  text: `reader,expected\n${Array.from({ length: rows }, (_, row) => `Reader ${row},Hello ${row}\n`).join('')}`,
});

describe('an import', () => {
  it('an import is a preview until cases are chosen, which keep their order', async () => {
    const api = callerAs(owner).prompt.tests;
    const preview = await api.import(file(3));
    expect(preview).toMatchObject({ format: 'csv', saved: 0, warnings: [] });
    expect(preview.cases.map(({ name }) => name)).toEqual(['Reader 0', 'Reader 1', 'Reader 2']);
    expect(await count()).toBe(0);
    expect(await api.import({ ...file(3), chosen: [2, 0] })).toMatchObject({ saved: 2 });
    const { cases } = await api.list({ promptId: prompt.id });
    expect(cases.map(({ name }) => name)).toEqual(['Reader 2', 'Reader 0']);
    expect(cases[0]).toMatchObject({
      inputs: [{ name: 'reader', value: 'Reader 2' }],
      checks: [{ kind: 'judge', expected: 'Hello 2' }],
    });
    expect((await failureOf(api.import({ ...file(1), chosen: [1] }))).code).toBe('CONFLICT');
  });

  it('saves all or none where there is no room, also in the database', async () => {
    const api = callerAs(owner).prompt.tests;
    const all = Array.from({ length: 199 }, (_, place) => place);
    await api.import({ ...file(199), chosen: all });
    const failure = await failureOf(api.import({ ...file(2), chosen: [0, 1] }));
    expect(failure).toMatchObject({ code: 'BAD_REQUEST', message: 'There is room for 1 more test case' });
    expect(await count()).toBe(199);
    await api.import({ ...file(1), chosen: [0] });
    const another = { promptId: prompt.id, name: 'Another', inputs: [], checks: [{ kind: 'json' }] };
    await expect(db.testCase.create({ data: another })).rejects.toThrow(/at most 200 test cases/);
    expect(await count()).toBe(200);
  });

  it('leaves out cases that can’t be saved, and says why', async () => {
    const text =
      'tests:\n  - assert: [{ type: regex, value: "(" }]\n  - assert: [{ type: contains, value: x }]\n';
    const read = await callerAs(owner).prompt.tests.import({ promptId: prompt.id, fileName: 'a.yaml', text });
    expect(read.cases).toHaveLength(1);
    expect(read.warnings.join()).toContain('Test 1');
  });
});

function modelThatSays(text: string, asked: unknown[] = []): TextModel {
  return {
    provider: 'openai',
    name: 'any',
    maxTokens: 800,
    address: 'any',
    async *generate(request) {
      asked.push(request);
      await Promise.resolve();
      yield { text, end: 'whole' };
    },
  };
}

describe('improving from results', () => {
  const improve = async (person: TestProfile, asked: unknown[] = [], evaluationId?: string) => {
    const api = callerAs(person, { textModel: modelThatSays('Greet {{reader}} by name.', asked) });
    const events: AiEvent[] = [];
    const content = 'Greet {{reader}} and {{friend}}.';
    const input = { promptId: prompt.id, content, ...(evaluationId !== undefined && { evaluationId }) };
    for await (const event of await api.ai.improveFromResults(input)) events.push(event);
    return events;
  };

  it('sends the text with the failing answers and their reasons, once, and saves nothing', async () => {
    const { tests } = callerAs(owner).prompt;
    const inputs = [{ name: 'reader', value: 'Ann' }];
    const make = (name: string, text: string) =>
      tests.save({
        promptId: prompt.id,
        name,
        inputs,
        checks: [{ kind: 'contains', text, ignoreCase: false }],
      });
    const [failing, passing] = [await make('Names her', 'Ann'), await make('Says hello', 'Hello')];
    expect((await failureOf(improve(owner))).code).toBe('BAD_REQUEST');
    const answers = [failing, passing].map(({ id }) => ({ caseId: id, answer: 'Hello there' }));
    await tests.check({ promptId: prompt.id, version: 1, answers });
    const asked: unknown[] = [];
    expect((await improve(owner, asked)).at(-1)).toMatchObject({
      type: 'done',
      text: 'Greet {{reader}} by name.',
      lost: ['{{friend}}'],
    });
    expect(asked).toHaveLength(1);
    const { prompt: sent } = asked[0] as { prompt: string };
    expect(sent).toContain('Greet {{reader}} and {{friend}}.');
    expect(sent).toContain('Names her');
    expect(sent).toContain('Hello there');
    expect(sent).not.toContain('Says hello');
    expect(await callerAs(owner).prompt.get({ identifier: prompt.id })).toMatchObject({ version: 1 });
  });

  /** What the model is told about failing answers; null if nothing fails. */
  const told = async (evaluationId?: string) => {
    const asked: { prompt: string }[] = [];
    const failure = await improve(owner, asked, evaluationId).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure !== null) expect(failure).toMatchObject({ code: 'BAD_REQUEST' });
    return asked[0]?.prompt.split('Its failing test cases:').at(-1) ?? null;
  };
  const model = { id: null, revision: 1 };
  const evaluate = async (cases: Evaluated['cases'], change: Partial<Evaluated> = {}) => {
    const runId = await evaluated(db, { promptId: prompt.id, version: 1, model, cases, ...change });
    const { evaluationId } = await db.testRun.findUniqueOrThrow({ where: { id: runId } });
    return { runId, evaluationId: evaluationId! };
  };
  const later = (seconds: number) => new Date(Date.now() + seconds * 1_000);

  it('follows what people say of answers, with their notes, in place of the judge', async () => {
    const { tests } = callerAs(owner).prompt;
    const text = { promptId: prompt.id, inputs: [], checks: [{ kind: 'json' as const }] };
    const good = await tests.save({ ...text, name: 'Judged wrongly' });
    const bad = await tests.save({ ...text, name: 'Passes with the judge' });
    const { runId, evaluationId } = await evaluate(
      [
        { caseId: good.id, passed: [false], text: 'Dear Ann' },
        { caseId: bad.id, passed: [true], text: 'Oi Ann' },
      ],
      { judge: model },
    );
    expect(await told(evaluationId)).toContain('Dear Ann');
    const marked = { promptId: prompt.id, id: evaluationId, runId, attempt: 1 };
    await callerAs(owner).evaluation.mark({ ...marked, caseId: good.id, isGood: true, note: '' });
    await callerAs(owner).evaluation.mark({ ...marked, caseId: bad.id, isGood: false, note: 'Too rude' });
    const sent = await told(evaluationId);
    expect(sent).toContain('Oi Ann');
    expect(sent).toContain('A person says: Too rude');
    expect(sent).not.toContain('Dear Ann');
    await callerAs(owner).evaluation.mark({ ...marked, caseId: bad.id, isGood: true, note: '' });
    expect(await told(evaluationId)).toBeNull();
  });

  it('takes each case as it is now, from its newest results or from one evaluation', async () => {
    const { tests } = callerAs(owner).prompt;
    const text = { promptId: prompt.id, name: 'A case', inputs: [], checks: [{ kind: 'json' as const }] };
    const [one, other] = [await tests.save(text), await tests.save({ ...text, name: 'Another' })];
    const old = await evaluate([
      { caseId: one.id, passed: [false], text: 'Old answer' },
      { caseId: other.id, passed: [false], text: 'Only answer' },
    ]);
    const newer = await evaluate([{ caseId: one.id, passed: [true] }], { at: later(1) });
    expect(await told()).toContain('Only answer');
    expect(await told()).not.toContain('Old answer');
    expect(await told(newer.evaluationId)).toBeNull();
    expect(await told(old.evaluationId)).toContain('Old answer');
    // A pasted response that is newer, and a case that changed.
    await tests.check({ promptId: prompt.id, version: 1, answers: [{ caseId: one.id, answer: 'Pasted' }] });
    await tests.save({
      ...text,
      existing: { id: other.id, revision: 1 },
      checks: [{ kind: 'contains', text: 'x', ignoreCase: false }],
    });
    expect(await told(old.evaluationId)).not.toContain('Only answer');
    await tests.delete({ promptId: prompt.id, id: one.id });
    expect(await told()).toBeNull();
  });

  it('sends answers of the newest version, of each case one before a second, and none whose text is gone', async () => {
    const { tests } = callerAs(owner).prompt;
    const text = { promptId: prompt.id, inputs: [], checks: [{ kind: 'json' as const }] };
    const made = [];
    for (const name of ['A', 'B', 'C']) made.push(await tests.save({ ...text, name: `Case ${name}` }));
    await callerAs(owner).prompt.update({ id: prompt.id, content: 'Hello {{reader}}.' });
    const five = [false, false, false, false, false];
    await evaluate(
      made.map(({ id }, place) => ({ caseId: id, passed: five, text: `Failing ${place}` })),
      { version: 2 },
    );
    const sent = await told();
    const texts = sent!.match(/Failing \d/g)!;
    expect(texts).toHaveLength(10);
    expect(texts.slice(0, 3).toSorted()).toEqual(['Failing 0', 'Failing 1', 'Failing 2']);
    // Most answers pass: so does the case.
    const [first] = made;
    const most = { caseId: first!.id, passed: [true, true, false] };
    const passing = await evaluate([most], { version: 2, at: later(1) });
    expect(await told(passing.evaluationId)).toBeNull();
    const gone = await evaluate(
      made.map(({ id }) => ({ caseId: id, passed: [false], text: 'Gone' })),
      { version: 2, at: later(2) },
    );
    expect(await told()).toContain('Gone');
    await db.testAnswer.updateMany({ where: { runId: gone.runId }, data: { text: '', removedAt: later(3) } });
    expect(await told()).toBeNull();
  });

  it('improving from results is for people who may edit the prompt', async () => {
    expect((await failureOf(improve(await makeProfile()))).code).toMatch(/NOT_FOUND|FORBIDDEN/);
  });
});

describe('suggested cases', () => {
  const suggest = (reply: string, asked?: unknown[]) =>
    callerAs(owner, { textModel: modelThatSays(reply, asked) }).prompt.tests.suggest({ promptId: prompt.id });

  it('suggested cases come from one request, and none is saved', async () => {
    const item = { name: 'A child', inputs: { reader: 'Tim', other: 'x' }, criterion: 'Uses easy words' };
    const asked: unknown[] = [];
    const { cases } = await suggest(`Here: ${JSON.stringify([item, { name: 'No criterion' }, 'x'])}`, asked);
    expect(cases).toEqual([
      {
        name: 'A child',
        inputs: [{ name: 'reader', value: 'Tim' }],
        checks: [{ kind: 'judge', criterion: 'Uses easy words', expected: null }],
      },
    ]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ system: SUGGEST_SYSTEM });
    expect(await count()).toBe(0);
  });

  it('suggested cases are at most five', async () => {
    const item = { name: 'A child', inputs: {}, criterion: 'Uses easy words' };
    expect((await suggest(JSON.stringify(Array.from({ length: 9 }, () => item)))).cases).toHaveLength(5);
  });

  it.each(['I can’t.', '[]', '[{"name": ', '{"name":"x"}', '[1, null, "x"]'])(
    'the reply %s holds no suggested case',
    async (reply) => {
      expect((await failureOf(suggest(reply))).code).toBe('BAD_GATEWAY');
    },
  );
});
