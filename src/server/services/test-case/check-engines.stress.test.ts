import { describe, expect, it } from 'vitest';
import { messages } from '@/domain/messages';
import { withCheckEngines } from './check-engines';

/** Untrusted patterns and schemas: correct results for honest ones, and a time limit for hostile ones. */

const LONG = 'a'.repeat(200_000);

/** For checks that end, however busy the machine; quadratic ones do not end within this time. */
const PATIENCE = { question: 30_000, answer: 30_000, start: 30_000 };

const matches = (pattern: string, text: string | null, ignoreCase = false) =>
  withCheckEngines('ann', (engines) => engines.pattern(pattern, ignoreCase, text), PATIENCE);
const satisfies = (schema: unknown, text: string | null) =>
  withCheckEngines('ann', (engines) => engines.schema(JSON.stringify(schema), text), PATIENCE);

describe('a pattern', { timeout: 60_000 }, () => {
  it('a pattern is found in a text or not', async () => {
    expect(await matches('^Dear \\p{Lu}\\w+', 'Dear Ann')).toEqual({ kind: 'yes' });
    expect(await matches('^dear', 'Dear Ann')).toEqual({ kind: 'no', reason: '' });
    expect(await matches('^dear', 'Dear Ann', true)).toEqual({ kind: 'yes' });
    expect(await matches('(?m)^two$', 'one\ntwo\nthree')).toEqual({ kind: 'yes' });
  });

  it.each([
    ['(a', /missing closing/],
    ['(?=a)b', /invalid or unsupported/],
    ['(a)\\1', /invalid escape/],
    ['a{1001}', /repeat/],
  ])('%s is told to be unusable', async (pattern, reason) => {
    expect(await matches(pattern, null)).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(reason) as string,
    });
  });

  it.each(['(a+)+$', '^(a|a?)+$', '(a|a)*b', '(.*)*x', '(\\w*)*!!'])(
    '%s takes time linear in 200,000 characters',
    async (pattern) => {
      expect((await matches(pattern, `${LONG}!`)).kind).toBe('no');
    },
  );

  it('a pattern of many steps is given up, and the next question is answered', async () => {
    await withCheckEngines('ann', async (engines) => {
      const heavy = `(${'(.*a)'.repeat(160)}){6}$`;
      const answer = await engines.pattern(heavy, false, `${LONG}!`);
      expect(answer).toEqual({ kind: 'failed', reason: 'it takes too long' });
      expect(await engines.pattern('x', false, 'x')).toEqual({ kind: 'yes' });
    });
  });
});

it('the last question gets what is left of the time for all, to the part of a millisecond', async () => {
  const answers = await withCheckEngines(
    'ann',
    async (engines) => [await engines.pattern('x', false, 'x'), await engines.pattern('y', false, 'y')],
    PATIENCE,
  );
  expect(answers).toEqual([{ kind: 'yes' }, { kind: 'yes' }]);
});

describe('a schema', { timeout: 60_000 }, () => {
  const PERSON = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: ['name', 'code'],
    properties: { name: { type: 'string', pattern: '^[A-Z]' }, code: { type: 'string', pattern: '^\\d+$' } },
    additionalProperties: false,
  };

  it('a schema is satisfied or not, with the place', async () => {
    expect(await satisfies(PERSON, '{"name":"Ann","code":"7"}')).toEqual({ kind: 'yes' });
    // Two patterns are distinct.
    expect(await satisfies(PERSON, '{"name":"Ann","code":"x"}')).toMatchObject({
      kind: 'no',
      reason: expect.stringContaining('/code') as string,
    });
    expect(await satisfies(PERSON, '{"name":"ann","code":"7"}')).toMatchObject({
      reason: expect.stringContaining('/name') as string,
    });
    expect(await satisfies(PERSON, '{"name":"Ann"}')).toMatchObject({
      reason: expect.stringContaining('code') as string,
    });
    expect(await satisfies(PERSON, 'Here you are')).toMatchObject({ kind: 'no' });
    expect(await satisfies({ type: 'array', items: { $ref: '#' } }, '[[],[[]]]')).toEqual({ kind: 'yes' });
    expect(
      await satisfies(
        {
          $schema: 'http://json-schema.org/draft-07/schema#',
          definitions: { n: { type: 'number' } },
          $ref: '#/definitions/n',
        },
        '7',
      ),
    ).toEqual({ kind: 'yes' });
  });

  it.each<[string, unknown, RegExp]>([
    ['a list', [], /object/],
    ['a keyword that there is none of', { typ: 'string' }, /unknown keyword/],
    ['a reference to elsewhere', { $ref: 'https://example.org/schema.json' }, /can't resolve reference/],
    ['another dialect', { $schema: 'https://example.org/mine' }, /no schema with key or ref/],
    ['a pattern that is none', { pattern: '(' }, /missing closing/],
    ['waiting', { $async: true, type: 'object' }, /\$async/],
    ['a type that there is none of', { type: 'text' }, /type/],
  ])('a schema with %s is told to be unusable', async (_what, schema, reason) => {
    expect(await satisfies(schema, null)).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(reason) as string,
    });
  });

  it('a schema with a pattern that would hang others is answered', async () => {
    expect((await satisfies({ pattern: '^(a+)+$' }, JSON.stringify(`${LONG}!`))).kind).toBe('no');
  });

  it('a schema that doubles with each step, or compares everything with everything, is given up', async () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => {
        const next = { $ref: index === 59 ? '#/$defs/end' : `#/$defs/d${index + 1}` };
        return [`d${index}`, { anyOf: [next, { allOf: [next, { type: 'object' }] }] }];
      }),
    );
    const doubling = { $ref: '#/$defs/d0', $defs: { ...$defs, end: { type: 'string' } } };
    const givenUp = {
      kind: 'failed',
      reason: expect.stringMatching(/^it takes too (long|much memory)$/) as string,
    };
    const asInProduction = (schema: unknown, text: string) =>
      withCheckEngines('ann', (engines) => engines.schema(JSON.stringify(schema), text));
    // Its memory may be full at the moment of its timeout: neither ends anything but the thread.
    for (let round = 0; round < 3; round += 1) expect(await asInProduction(doubling, '{}')).toEqual(givenUp);
    const list = `[${Array.from({ length: 18_000 }, (_, index) => `{"a":${index}}`).join(',')}]`;
    expect(await asInProduction({ uniqueItems: true }, list)).toEqual(givenUp);
  });

  it('a schema without end, or for an answer nested without end, is given up', async () => {
    expect(await satisfies({ anyOf: [{ $ref: '#' }, { $ref: '#' }] }, '{}')).toMatchObject({
      kind: 'failed',
    });
    const deep = `${'['.repeat(90_000)}${']'.repeat(90_000)}`;
    expect(await satisfies({ items: { $ref: '#' } }, deep)).toMatchObject({ kind: 'failed' });
  });

  it('reaches neither files, nor the environment, nor prototypes', async () => {
    const schema = {
      type: 'object',
      properties: { ['__proto__']: { type: 'string' } },
      required: ['constructor'],
    };
    expect(await satisfies(schema, '{"__proto__": 1}')).toMatchObject({ kind: 'no' });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    const injected = { properties: { ["x');process.exit(1);('"]: { type: 'string' } } };
    expect(await satisfies(injected, '{}')).toEqual({ kind: 'yes' });
  });
});

describe('threads for many', () => {
  /** Work that occupies a thread until it is released. */
  function held() {
    let letGo: () => void = () => undefined;
    const done = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    return { hold: (account: string) => withCheckEngines(account, () => done), letGo };
  }

  it('an account that asks without end has one of them, and another is served meanwhile', async () => {
    const { hold, letGo } = held();
    const hostile = Array.from({ length: 40 }, () => hold('mallory'));
    expect(await withCheckEngines('ann', async () => 'served')).toBe('served');
    letGo();
    await Promise.all(hostile);
  });

  it('callers that get no thread in time are told so, without a result of the check', async () => {
    const asked = withCheckEngines('ann', (engines) => engines.pattern('a', false, null), {
      ...PATIENCE,
      start: 0,
    });
    await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE', message: messages.error.busy });
  });

  it('who finds both taken and the queue full is told that the server is busy', async () => {
    const { hold, letGo } = held();
    const crowd = Array.from({ length: 42 }, (_, index) => hold(`account ${index}`));
    await expect(withCheckEngines('ann', async () => 'served')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: messages.error.busy,
    });
    letGo();
    await Promise.all(crowd);
    expect(await withCheckEngines('ann', async () => 'served')).toBe('served');
  });
});
