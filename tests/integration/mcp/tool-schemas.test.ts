import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { servedSchema } from '@/server/api/mcp/served-schema';
import { tell } from '../../support/agent';
import { makeProfile } from '../../support/factories';
import { makeToken } from '../../support/program';
import { NEVER, type Node, schemasIn, SUBSETS } from '../../support/tool-schema-subsets';

/** The served list of tools, against what the services of all models take. */

const Listed = z.object({
  name: z.string(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
  outputSchema: z.record(z.string(), z.unknown()),
});
const List = z.object({ result: z.object({ tools: z.array(Listed) }) });

let text: string;
let tools: z.infer<typeof Listed>[];
beforeAll(async () => {
  const answer = await tell(await makeToken(await makeProfile()), 'tools/list');
  ({ text } = answer);
  ({ tools } = List.parse(answer.message).result);
});

const schemas = () => tools.flatMap(({ inputSchema, outputSchema }) => [inputSchema, outputSchema]);

it('the list of tools is short, with plain names', () => {
  expect(tools.length).toBeGreaterThan(0);
  expect(tools.length).toBeLessThanOrEqual(20);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(24 * 1_024);
  for (const { name, description } of tools) {
    expect(name).toMatch(/^[a-z_]{1,40}$/);
    expect(description.length).toBeLessThanOrEqual(1_024);
  }
});

describe.each(SUBSETS)('$service', ({ keywords, types, formats, name }) => {
  it('takes every keyword, type, format and name', () => {
    const all = schemas().flatMap(schemasIn);
    expect([...new Set(all.flatMap(Object.keys))].filter((keyword) => !keywords.includes(keyword))).toEqual(
      [],
    );
    for (const { type, format, enum: choices } of all) {
      if (type !== undefined) expect(types).toContain(type);
      if (format !== undefined) expect(formats).toContain(format);
      if (choices !== undefined) expect(type).toBe('string');
    }
    expect(tools.filter((tool) => !name.test(tool.name))).toEqual([]);
  });
});

it('a tool schema has no union on top, no lists of types, and none of the keywords that some services refuse', () => {
  for (const schema of schemas()) {
    expect(schema).toMatchObject({ type: 'object' });
    expect(schema).not.toHaveProperty('anyOf');
  }
  for (const schema of schemas().flatMap(schemasIn)) {
    expect(Array.isArray(schema.type)).toBe(false);
    expect(Object.keys(schema).filter((keyword) => (NEVER as readonly string[]).includes(keyword))).toEqual(
      [],
    );
    if ('items' in schema) expect(schema.type).toBe('array');
    if (schema.type === 'array') expect(schema).toHaveProperty('items');
    if ('required' in schema) {
      expect(Object.keys(schema.properties as object)).toEqual(expect.arrayContaining(schema.required as []));
    }
  }
});

/** How deep a schema goes. */
const depthOf = (schema: unknown): number => 1 + Math.max(0, ...schemasIn(schema).slice(1).map(depthOf));

/** Limits that services have besides their keywords, and what their clients trip over. */
const LIMITS: [what: string, holds: (input: Record<string, unknown>) => boolean][] = [
  // platform.openai.com/docs/guides/structured-outputs: 5 levels in its first version.
  ['at most five levels deep', (input) => depthOf(input) <= 5],
  ['at most 100 properties', (input) => namesIn(input).length <= 100],
  // docs.claude.com, tool use: ^[a-zA-Z0-9_.-]{1,64}$
  ['plain names of properties', (input) => namesIn(input).every((name) => /^[\w.-]{1,64}$/.test(name))],
  // Gemini: properties should be non-empty for OBJECT type.
  ['no object with an empty list of properties', (input) => all(input, 'properties').every(hasMembers)],
  ['no empty list of required members', (input) => all(input, 'required').every(hasMembers)],
  ['no empty list of choices', (input) => all(input, 'enum').every(hasMembers)],
  // Gemini: enum must not contain an empty text.
  ['no empty choice', (input) => all(input, 'enum').every((choices) => !(choices as string[]).includes(''))],
  ['each choice once', (input) => all(input, 'enum').every((choices) => isSet(choices as string[]))],
  [
    'at most 100 choices in a list',
    (input) => all(input, 'enum').every((one) => (one as string[]).length <= 100),
  ],
  ['descriptions of at most 1,024 characters', (input) => texts(input).every((text) => text.length <= 1_024)],
  ['descriptions that say something', (input) => texts(input).every((text) => text.trim() !== '')],
  ['at most 500 choices in all', (input) => all(input, 'enum').flat().length <= 500],
  // OpenAI: names, choices and constants together.
  [
    'at most 15,000 characters in names and choices',
    (input) => [...namesIn(input), ...all(input, 'enum').flat().map(String)].join('').length <= 15_000,
  ],
  ['names that begin with a letter', (input) => namesIn(input).every((name) => /^[a-z]/i.test(name))],
  [
    'names that differ in more than case',
    (input) => isSet(namesOfEach(input).map((name) => name.toLowerCase())),
  ],
  [
    'choices that differ in more than case',
    (input) =>
      all(input, 'enum').every((one) => isSet((one as string[]).map((choice) => choice.toLowerCase()))),
  ],
  [
    'no name of an own property of objects',
    (input) => namesIn(input).every((name) => !(name in Object.prototype)),
  ],
  [
    'no keyword of a schema that is read as a schema',
    (input) =>
      namesIn(input).every((name) => !/^(?:\$|properties$|items$|required$|enum$|anyOf$)/.test(name)),
  ],
  ['no list of lists', (input) => all(input, 'items').every((items) => (items as Node).type !== 'array')],
  ['no map within a list', (input) => all(input, 'items').every((items) => !isMap(items as Node))],
  ['a type everywhere', (input) => schemasIn(input).every((one) => typeof one.type === 'string')],
  [
    'a description for each argument that needs one',
    (input) =>
      schemasIn(input)
        .slice(1)
        .every((one) => one.type !== 'object' || 'description' in one || 'properties' in one),
  ],
  [
    'descriptions of one line of plain signs',
    (input) => texts(input).every((text) => !/[\p{Cc}\u2028\u2029]/u.test(text)),
  ],
  [
    'no required argument of two kinds',
    (input) => all(input, 'required').every((names) => isSet(names as string[])),
  ],
  ['no union among arguments', (input) => all(input, 'anyOf').length === 0],
  ['no null among types', (input) => all(input, 'type').every((type) => type !== 'null')],
];
const all = (schema: unknown, keyword: string): unknown[] =>
  schemasIn(schema).flatMap((one) => (keyword in one ? [one[keyword]] : []));
const namesIn = (schema: unknown) => all(schema, 'properties').flatMap((one) => Object.keys(one as object));
const namesOfEach = (schema: Record<string, unknown>) => Object.keys(schema.properties ?? {});
const isMap = ({ type, properties }: Node) => type === 'object' && properties === undefined;
const texts = (schema: unknown) => all(schema, 'description').map(String);
const hasMembers = (value: unknown) => Object.keys(value as object).length > 0;
const isSet = (values: readonly string[]) => new Set(values).size === values.length;

it.each(LIMITS)('the arguments of every tool have %s', (_what, holds) => {
  expect(tools.filter(({ inputSchema }) => !holds(inputSchema)).map(({ name }) => name)).toEqual([]);
});

describe('what is not served is in the descriptions', () => {
  const of = (member: z.ZodType) =>
    servedSchema(z.toJSONSchema(z.strictObject({ member }), { io: 'input' }), 'input').properties?.member;

  it.each<[z.ZodType, object]>([
    [z.uuid(), { type: 'string', description: 'A UUID.' }],
    [z.iso.date(), { type: 'string', description: 'Format: date.' }],
    [z.int().min(1).max(50).default(20), { type: 'integer', description: 'Default: 20. 1 to 50.' }],
    [z.int().min(1), { type: 'integer', description: 'At least 1.' }],
    [z.int(), { type: 'integer' }],
    [z.string().min(1).max(9).describe('A.'), { type: 'string', description: 'A. At most 9 characters.' }],
    [z.string().regex(/^a$/), { type: 'string' }],
    [z.string().nullable().default(null), { type: 'string' }],
    [z.enum(['a', 'b']).nullable(), { type: 'string', enum: ['a', 'b'] }],
    [z.record(z.string().max(3), z.string()), { type: 'object' }],
    [
      z.array(z.string()).min(1).max(3).nullable(),
      { type: 'array', items: { type: 'string' }, description: 'At least 1. At most 3.' },
    ],
    [z.boolean().default(false), { type: 'boolean' }],
  ])('%#', (schema, served) => {
    expect(of(schema)).toEqual(served);
  });

  it.each([
    z.union([z.string(), z.number()]),
    z.discriminatedUnion('a', [z.object({ a: z.literal('x') }), z.object({ a: z.literal('y') })]),
    z.literal('a'),
    z.tuple([z.string()]),
    z.unknown(),
  ])(
    "what a schema can't say is in its description, and what no service takes is refused when the tool is defined: %#",
    (schema) => {
      expect(() => of(schema)).toThrow();
    },
  );
});
