import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readArguments } from './read-arguments';

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
  const { value, unknown, taken } = readArguments(shape, { name: 'N', ...given });
  return { value: value as Record<string, unknown>, unknown, taken };
};

const LEFT_OUT = ['slug', 'count', 'ratio', 'isOn', 'kind', 'place', 'tags', 'parts', 'values'];

describe('what may be left out', () => {
  it.each(LEFT_OUT.flatMap((field) => [null, '', '  '].map((value) => ({ field, value }))))(
    'a member that may be left out counts as left out as $field: $value',
    ({ field, value }) => {
      expect(read({ [field]: value }).value).toEqual({ name: 'N' });
    },
  );

  it('a member that may be left out is null where an empty text says something else', () => {
    expect(read({ fallback: null }).value).toEqual({ name: 'N' });
    expect(read({ fallback: '' }).value).toEqual({ name: 'N', fallback: '' });
  });

  it.each([null, undefined, '', ' ', {}])('a call may leave out everything in %j', (given) => {
    const one = z.toJSONSchema(Input.partial(), { io: 'input' });
    expect(readArguments(one, given)).toEqual({ value: {}, unknown: [], taken: [] });
  });

  it("a required member can't be left out", () => {
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
    [{ count: '５' }, { count: 5 }],
    [{ count: '5.' }, { count: 5 }],
    [{ count: '\u00a05\n' }, { count: 5 }],
    [{ ratio: '.5' }, { ratio: 0.5 }],
    [{ ratio: '−0.5' }, { ratio: -0.5 }],
    [{ isOn: 'on' }, { isOn: true }],
    [{ isOn: ' OFF' }, { isOn: false }],
    [{ isOn: 'y' }, { isOn: true }],
    [{ kind: ' A\n' }, { kind: 'a' }],
    [{ place: ' 123e4567-e89b-12d3-a456-426614174000\n' }, { place: '123e4567-e89b-12d3-a456-426614174000' }],
    [{ count: '५' }, { count: 5 }],
    [{ count: '٢٠' }, { count: 20 }],
    [{ count: '5\u200b' }, { count: 5 }],
    [{ count: '“5”' }, { count: 5 }],
    [{ isOn: '`true`' }, { isOn: true }],
    [{ isOn: 'F' }, { isOn: false }],
    [{ isOn: 'enabled' }, { isOn: true }],
    [{ count: 'nil', place: 'N/A', ratio: 'NaN' }, {}],
    [{ count: '"null"', isOn: '""', ratio: "''" }, {}],
    [{ tags: '\ufeff["a"]' }, { tags: ['a'] }],
    [{ kind: 'a.' }, { kind: 'a' }],
    [{ tags: { 0: 'a', 1: 'b' } }, { tags: ['a', 'b'] }],
    [{ parts: { 0: { role: 'user' }, 1: { role: 'b' } } }, { parts: [{ role: 'user' }, { role: 'b' }] }],
    [{ count: 'null', isOn: 'None', kind: 'undefined', place: 'null', values: 'null' }, {}],
    [
      { slug: 'null', fallback: 'None' },
      { slug: 'null', fallback: 'None' },
    ],
    [{ tags: {} }, { tags: [] }],
    [{ slug: [], count: {}, ratio: [], isOn: {}, kind: [], place: {} }, {}],
    [{ tags: ['a', [], {}] }, { tags: ['a'] }],
    [{ count: '"5"' }, { count: 5 }],
    [{ count: "'5'" }, { count: 5 }],
    [
      { isOn: '"true"', kind: '"a"' },
      { isOn: true, kind: 'a' },
    ],
    [{ slug: '"a"' }, { slug: '"a"' }],
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
  ])('the argument %j is read as %j', (given, meant) => {
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
    { count: [5, 6] },
    { isOn: 'perhaps' },
    { isOn: 2 },
    { tags: '["a"' },
    { tags: "['a" },
    { tags: { a: 1 } },
    { tags: { 1: 'a', 2: 'b' } },
    { tags: [['a', 'b'], ['c']] },
    { tags: '[a, "b"' },
    { count: '5.5.5' },
    { count: '.' },
    { isOn: 'onoff' },
    { parts: 'user' },
    { parts: { nothing: 'known' } },
    { values: '[1]' },
    { values: 'a=1' },
    { values: { a: {} } },
    { values: [['a', 1, 2]] },
    { values: [{ a: '1' }, { a: '2' }] },
    { values: [{ name: 'a', value: '1', more: 1 }] },
    { slug: 2 ** 53 },
    { slug: ['a', 'b'] },
    { slug: [{ type: 'image', text: 'a' }] },
    { kind: 'c' },
    { parts: [[]] },
  ])('what has no other meaning is left to the schema: %j', (given) => {
    expect(Input.safeParse(read(given).value).success).toBe(false);
  });
});

describe('one meaning in another form, with a note', () => {
  it.each<[given: Record<string, unknown>, meant: Record<string, unknown>, taken: string[]]>([
    [{ tags: 'a' }, { tags: ['a'] }, ['“tags” as a list']],
    [{ tags: 2024 }, { tags: ['2024'] }, ['“tags” as a list']],
    [{ tags: 'a, b,c' }, { tags: ['a', 'b', 'c'] }, ['“tags” as a list']],
    [{ tags: 'a，b\n' }, { tags: ['a', 'b'] }, ['“tags” as a list']],
    [{ tags: '(draft)' }, { tags: ['(draft)'] }, ['“tags” as a list']],
    [{ tags: '- a\n- b, c\n' }, { tags: ['a', 'b, c'] }, ['“tags” as a list']],
    [{ tags: '1. a\n2) b' }, { tags: ['a', 'b'] }, ['“tags” as a list']],
    [{ tags: '"a", "b"' }, { tags: ['a', 'b'] }, ['“tags” as a list']],
    [{ tags: '[a, b]' }, { tags: ['a', 'b'] }, ['“tags” as a list']],
    [{ tags: [['a', 'b']] }, { tags: ['a', 'b'] }, ['“tags” as a list']],
    [{ tags: '-a, b' }, { tags: ['-a', 'b'] }, ['“tags” as a list']],
    [{ parts: { role: 'user' } }, { parts: [{ role: 'user' }] }, ['“parts” as a list']],
    [{ parts: '{"role": "user"}' }, { parts: [{ role: 'user' }] }, ['“parts” as a list']],
    [{ slug: ['a'] }, { slug: 'a' }, ['“slug” as one value']],
    [{ slug: { value: 'a' } }, { slug: 'a' }, ['“slug” as one value']],
    [{ count: { value: '5' } }, { count: 5 }, ['“count” as one value']],
    [{ values: { a: { value: 'x' } } }, { values: { a: 'x' } }, ['“values.a” as one value']],
    [{ values: [{ Name: 'a', Value: 1 }] }, { values: { a: '1' } }, ['“values” as a map']],
    [{ values: [{ field: 'a', value: 1 }] }, { values: { a: '1' } }, ['“values” as a map']],
    [{ tags: { items: ['a', 'b'] } }, { tags: ['a', 'b'] }, ['“tags” as a list']],
    [{ tags: '“a”, ‘b’, `c`' }, { tags: ['a', 'b', 'c'] }, ['“tags” as a list']],
    [{ $count: 5 }, { count: 5 }, ['“$count” as “count”']],
    [{ '"count"': 5 }, { count: 5 }, ['“"count"” as “count”']],
    [{ 'tags[]': ['a'] }, { tags: ['a'] }, ['“tags[]” as “tags”']],
    [{ 'count: ': 5 }, { count: 5 }, ['“count: ” as “count”']],
    [{ count: [5] }, { count: 5 }, ['“count” as one value']],
    [{ isOn: ['true'] }, { isOn: true }, ['“isOn” as one value']],
    [{ values: { a: ['x'] } }, { values: { a: 'x' } }, ['“values.a” as one value']],
    [{ is_on: true }, { isOn: true }, ['“is_on” as “isOn”']],
    [{ 'is-on': true }, { isOn: true }, ['“is-on” as “isOn”']],
    [{ IsOn: true }, { isOn: true }, ['“IsOn” as “isOn”']],
    [{ 'Is On': true }, { isOn: true }, ['“Is On” as “isOn”']],
    [{ COUNT: 5 }, { count: 5 }, ['“COUNT” as “count”']],
    [{ parts: [{ Role: 'user' }] }, { parts: [{ role: 'user' }] }, ['“parts.0.Role” as “role”']],
    [{ values: [{ name: 'a', value: 1 }] }, { values: { a: '1' } }, ['“values” as a map']],
    [{ values: [{ key: 'a', value: '' }] }, { values: { a: '' } }, ['“values” as a map']],
    [
      {
        values: [
          ['a', 'x'],
          ['b', 2],
        ],
      },
      { values: { a: 'x', b: '2' } },
      ['“values” as a map'],
    ],
    [{ values: [{ a: 'x' }, { b: 'y' }] }, { values: { a: 'x', b: 'y' } }, ['“values” as a map']],
    [{ values: '[["a", "x"]]' }, { values: { a: 'x' } }, ['“values” as a map']],
  ])('%j is %j', (given, meant, taken) => {
    const read = readArguments(shape, { name: 'N', ...given });
    expect(read).toEqual({ value: { name: 'N', ...meant }, unknown: [], taken });
    expect(Input.safeParse(read.value).success).toBe(true);
  });

  it.each([
    { input: { name: 'N', tags: ['a'] } },
    { arguments: '{"name": "N", "tags": ["a"]}' },
    { tool_input: { name: 'N', tags: ['a'] } },
    { kwargs: "{'name': 'N', 'tags': ['a']}" },
    { params: { Name: 'N', tags: 'a' } },
    { data: { name: 'N', tags: ['a'] } },
    { payload: '{"name": "N", "tags": ["a"]}' },
    { body: { json: { name: 'N', tags: ['a'] } } },
    { args: [], kwargs: { name: 'N', tags: ['a'] } },
    { arguments: { arguments: { name: 'N', tags: ['a'] } }, input: null },
    { inputs: { name: 'N', tags: ['a'] } },
    { tool_args: { name: 'N', tags: ['a'] } },
    { action: 'search', action_input: { name: 'N', tags: ['a'] } },
    { tool: 'search', input: { name: 'N', tags: ['a'] } },
    { type: 'tool_use', id: 'toolu_1', name: 'search', input: { name: 'N', tags: ['a'] } },
    { name: 'search', arguments: '{"name": "N", "tags": ["a"]}' },
    { id: 'c', type: 'function', function: { name: 's', arguments: '{"name": "N", "tags": ["a"]}' } },
    { method: 'tools/call', params: { name: 's', arguments: { name: 'N', tags: ['a'] } } },
    { function_call: { name: 's', arguments: { name: 'N', tags: ['a'] } } },
  ])('all in one member: %j', (given) => {
    const { value, unknown, taken } = readArguments(shape, given);
    expect(value).toEqual({ name: 'N', tags: ['a'] });
    expect(unknown).toEqual([]);
    expect(taken[0]).toMatch(/as all arguments$/);
  });

  it.each([[{ name: 'N', tags: ['a'] }], '[{"name": "N", "tags": ["a"]}]'])('all in a list: %j', (given) => {
    expect(readArguments(shape, given).value).toEqual({ name: 'N', tags: ['a'] });
  });

  it.each([
    { name: 'N', data: { name: 'M' } },
    { name: 'N', function: 'x' },
  ])('a member of the tool beside one for all: %j', (given) => {
    expect(readArguments(shape, given).value).toEqual({ name: 'N' });
  });

  it.each([{ data: 'N' }, { args: { name: 'N' }, kwargs: { name: 'M' } }, { data: { name: 'N' }, extra: 1 }])(
    'not all in one member: %j',
    (given) => {
      expect(readArguments(shape, given).value).toEqual({});
    },
  );

  it('a spelling beside the name itself, and two spellings, are unknown', () => {
    expect(read({ isOn: true, is_on: false })).toMatchObject({ value: { isOn: true }, unknown: ['is_on'] });
    expect(read({ ison: true, is_on: false })).toMatchObject({ unknown: ['ison', 'is_on'] });
  });
});

describe('structures as programs print them', () => {
  it.each<[given: Record<string, unknown>, meant: Record<string, unknown>]>([
    [{ values: "{'a': 1, 'b': True, 'c': None}" }, { values: { a: '1', b: 'true' } }],
    [{ values: `{'a': "it's", 'b': 'say "x"'}` }, { values: { a: "it's", b: 'say "x"' } }],
    [
      { values: String.raw`{'a': 'two\nlines', 'b': 'it\'s', 'c': '\x41\\n'}` },
      { values: { a: 'two\nlines', b: "it's", c: 'A\\n' } },
    ],
    [{ values: "{'a': 'None, True: (x)',}" }, { values: { a: 'None, True: (x)' } }],
    [{ values: '{a: "1", b: "x",}' }, { values: { a: '1', b: 'x' } }],
    [{ values: '```json\n{"a": "1"}\n```' }, { values: { a: '1' } }],
    [{ values: '```\n{"a": "```"}\n```\n' }, { values: { a: '```' } }],
    [{ values: '{“a”: “1”, “b”: “it’s "x"”}' }, { values: { a: '1', b: 'it’s "x"' } }],
    [
      { values: '{"a": 1 /* one: x */, // "two"\n"b": "/* no */ // no"}' },
      { values: { a: '1', b: '/* no */ // no' } },
    ],
    [{ values: '{"a": NaN, "b": 1}' }, { values: { b: '1' } }],
    [{ values: '{\\"a\\": \\"1\\"}' }, { values: { a: '1' } }],
    [{ tags: "{'a', 'b'}" }, { tags: ['a', 'b'] }],
    [{ tags: '["a", // first\n"b"]' }, { tags: ['a', 'b'] }],
    [{ tags: "['a', 'b']" }, { tags: ['a', 'b'] }],
    [{ tags: "('a', 'b',)" }, { tags: ['a', 'b'] }],
    [{ tags: "['l\u2019été', '日本']" }, { tags: ['l’été', '日本'] }],
    [{ parts: "[{'role': 'user', 'note': None}]" }, { parts: [{ role: 'user' }] }],
    [{ isOn: 1 }, { isOn: true }],
    [{ isOn: '0' }, { isOn: false }],
    [{ isOn: 'Yes' }, { isOn: true }],
    [{ kind: 'A' }, { kind: 'a' }],
    [
      {
        slug: [
          { type: 'text', text: 'one ' },
          { type: 'text', text: 'two' },
        ],
      },
      { slug: 'one two' },
    ],
    [{ slug: { type: 'text', text: 'one' } }, { slug: 'one' }],
  ])('%j is %j', (given, meant) => {
    const { value, unknown } = read(given);
    expect(value).toEqual({ name: 'N', ...meant });
    expect(unknown).toEqual([]);
    expect(Input.safeParse(value).success).toBe(true);
  });

  it.each([
    ["['" + String.raw`\'`.repeat(50_000)],
    [`['${String.raw`\'`.repeat(50_000)}\\`],
    ['[' + "'".repeat(50_001)],
    ['[' + 'a '.repeat(50_000)],
    ['[' + ','.repeat(50_000) + ' '.repeat(50_000)],
    ['```\n' + ' '.repeat(100_000)],
    ['[' + '/*'.repeat(50_000)],
    ['[' + '“'.repeat(50_001)],
    ['{' + '*/'.repeat(50_000)],
  ])('a text of no structure is read once', (tags) => {
    const before = process.cpuUsage();
    expect(Input.safeParse(read({ tags }).value).success || tags.startsWith('`')).toBe(tags.startsWith('`'));
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});

describe('unknown members', () => {
  it('unknown members are dropped and named with their place', () => {
    const given = { extra: 1, parts: [{ role: 'user', name: 'x' }], values: { any: 'y' } };
    const { value, unknown } = read(given);
    expect(value).toEqual({ name: 'N', parts: [{ role: 'user' }], values: { any: 'y' } });
    expect(unknown).toEqual(['extra', 'parts.0.name']);
  });

  it('unknown members are no properties of objects', () => {
    const given: unknown = JSON.parse('{"name":"N","__proto__":{"count":3},"constructor":1,"toString":2}');
    const { value, unknown } = readArguments(shape, given);
    expect(value).toEqual({ name: 'N' });
    expect(unknown).toEqual(['__proto__', 'constructor', 'toString']);
  });
});
