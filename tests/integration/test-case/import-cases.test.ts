import { beforeEach, describe, expect, it } from 'vitest';
import type { AiEvent } from '@/domain/ai/schema';
import type { PromptDto } from '@/domain/prompt/schema';
import { SUGGEST_SYSTEM } from '@/domain/test-case/suggest';
import { db } from '@/server/db';
import type { TextModel } from '@/server/ports/text-model/text-model';
import { callerAs, failureOf } from '../../support/caller';
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
  const improve = async (person: TestProfile, asked: unknown[] = []) => {
    const api = callerAs(person, { textModel: modelThatSays('Greet {{reader}} by name.', asked) });
    const events: AiEvent[] = [];
    const input = { promptId: prompt.id, content: 'Greet {{reader}} and {{friend}}.' };
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
