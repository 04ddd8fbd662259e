import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readArguments, withArguments } from './read-arguments';

/** Arguments as models and frameworks send them, by a schema with every kind of member. */
const Input = z.strictObject({
  name: z.string(),
  slug: z.string().default('newest'),
  count: z.int().min(1).max(50).default(20),
  ratio: z.number().optional(),
  isOn: z.boolean().default(false),
  kind: z.enum(['a', 'b']).optional(),
  place: z.uuid().optional(),
  fallback: z.string().nullable().default(null),
  tags: z.array(z.string()).default([]),
  parts: z
    .array(z.strictObject({ role: z.string(), note: z.string().default('') }))
    .nullable()
    .default(null),
  values: z.record(z.string(), z.string()).default({}),
});
const shape = z.toJSONSchema(Input, { io: 'input' });

const read = (given: Record<string, unknown>) => {
  const { value, unknown } = readArguments(shape, { name: 'N', ...given });
  return { value: value as Record<string, unknown>, unknown };
};

const LEFT_OUT = ['slug', 'count', 'ratio', 'isOn', 'kind', 'place', 'tags', 'parts', 'values'];

describe('what may be left out', () => {
  it.each(LEFT_OUT.flatMap((field) => [null, '', '  '].map((value) => ({ field, value }))))(
    'is left out as $field: $value',
    ({ field, value }) => {
      expect(read({ [field]: value }).value).toEqual({ name: 'N' });
    },
  );

  it('is null where an empty text says something else', () => {
    expect(read({ fallback: null }).value).toEqual({ name: 'N' });
    expect(read({ fallback: '' }).value).toEqual({ name: 'N', fallback: '' });
  });

  it.each([null, undefined, '', ' ', {}])('is everything in %j', (given) => {
    const one = z.toJSONSchema(Input.partial(), { io: 'input' });
    expect(readArguments(one, given)).toEqual({ value: {}, unknown: [] });
  });

  it('is no required member', () => {
    expect(read({ name: null }).value).toEqual({ name: null });
    expect(read({ name: '' }).value).toEqual({ name: '' });
  });
});

describe('a value in another form', () => {
  it.each([
    [{ count: '5' }, { count: 5 }],
    [{ count: ' 5 ' }, { count: 5 }],
    [{ count: '5.0' }, { count: 5 }],
    [{ count: '-1' }, { count: -1 }],
    [{ count: '+5' }, { count: 5 }],
    [{ count: '05' }, { count: 5 }],
    [{ count: '5e0' }, { count: 5 }],
    [{ count: 'null', isOn: 'None', kind: 'undefined', place: 'null', values: 'null' }, {}],
    [
      { slug: 'null', fallback: 'None' },
      { slug: 'null', fallback: 'None' },
    ],
    [{ tags: {} }, { tags: [] }],
    [{ values: [] }, { values: {} }],
    [{ tags: [''] }, { tags: [] }],
    [{ tags: [null, 'a', ' '] }, { tags: ['a'] }],
    [{ tags: '"[\\"a\\"]"' }, { tags: ['a'] }],
    [{ slug: '"[1]"' }, { slug: '"[1]"' }],
    [{ ratio: '1e3' }, { ratio: 1_000 }],
    [{ ratio: '0.5' }, { ratio: 0.5 }],
    [{ isOn: 'true' }, { isOn: true }],
    [{ isOn: 'True' }, { isOn: true }],
    [{ isOn: 'false' }, { isOn: false }],
    [{ slug: 1 }, { slug: '1' }],
    [{ slug: true }, { slug: 'true' }],
    [{ tags: '["a", "b"]' }, { tags: ['a', 'b'] }],
    [{ tags: [2024, 'b'] }, { tags: ['2024', 'b'] }],
    [{ values: '{"a": 1}' }, { values: { a: '1' } }],
    [{ values: { a: '', b: null, c: false } }, { values: { a: '', c: 'false' } }],
    [{ parts: '[{"role": "user", "note": null}]' }, { parts: [{ role: 'user' }] }],
    [{ parts: ['{"role": 1}'] }, { parts: [{ role: '1' }] }],
  ])('%j is %j', (given, meant) => {
    const { value, unknown } = read(given);
    expect(value).toEqual({ name: 'N', ...meant });
    expect(unknown).toEqual([]);
    expect(Input.safeParse(value).success || 'count' in given).toBe(true);
  });

  it.each([
    { slug: '007' },
    { slug: '1e3' },
    { slug: 'true' },
    { slug: '{"a": 1}' },
    { slug: 'null' },
    { values: { a: '5', b: '[1]', c: 'null', d: '  ' } },
    { tags: ['null', '1.0'] },
  ])('texts stay texts: %j', (given) => {
    expect(read(given).value).toEqual({ name: 'N', ...given });
  });

  it.each([
    { count: 'five' },
    { count: '5 prompts' },
    { count: '0x5' },
    { count: 'Infinity' },
    { count: [5] },
    { isOn: 'yes' },
    { isOn: 1 },
    { tags: 'a, b' },
    { tags: '["a"' },
    { tags: { a: 1 } },
    { values: '[1]' },
    { values: { a: {} } },
    { slug: 2 ** 53 },
    { slug: ['a'] },
    { parts: [[]] },
  ])('what has no other meaning is left to the schema: %j', (given) => {
    expect(Input.safeParse(read(given).value).success).toBe(false);
  });
});

describe('unknown members', () => {
  it('are dropped and named with their place', () => {
    const given = { extra: 1, parts: [{ role: 'user', name: 'x' }], values: { any: 'y' } };
    const { value, unknown } = read(given);
    expect(value).toEqual({ name: 'N', parts: [{ role: 'user' }], values: { any: 'y' } });
    expect(unknown).toEqual(['extra', 'parts.0.name']);
  });

  it('are no properties of objects', () => {
    const given: unknown = JSON.parse('{"name":"N","__proto__":{"count":3},"constructor":1,"toString":2}');
    const { value, unknown } = readArguments(shape, given);
    expect(value).toEqual({ name: 'N' });
    expect(unknown).toEqual(['__proto__', 'constructor', 'toString']);
  });
});

describe('the arguments of a call', () => {
  const call = (given: unknown) => ({ method: 'tools/call', params: { name: 'x', arguments: given } });
  const of = (given: unknown) => (withArguments(call(given)) as ReturnType<typeof call>).params;

  it.each([[null], [''], [' ']])('%j is none', (given) => {
    expect(of(given)).toEqual({ name: 'x' });
  });

  it('may be JSON text', () => {
    expect(of('{"a": [1]}')).toEqual({ name: 'x', arguments: { a: [1] } });
  });

  it.each([['text'], [5], [['a']], [true]])('%j is left to the protocol', (given) => {
    expect(of(given)).toEqual({ name: 'x', arguments: given });
  });

  it.each([{ method: 'prompts/get', params: { arguments: null } }, { method: 'tools/call' }, {}])(
    'other messages stay as they are: %j',
    (message) => {
      expect(withArguments(message)).toBe(message);
    },
  );
});
