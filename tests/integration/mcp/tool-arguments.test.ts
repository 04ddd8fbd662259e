import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { db } from '@/server/db';
import { tell } from '../../support/agent';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { makeToken } from '../../support/program';
import { sharedData } from '../../support/shared-data';

/** Arguments of tools as models and frameworks send them: what they mean counts, not how they are written. */

const Result = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ text: z.string() })),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
});
const Answer = z.object({ result: Result });

let owner: TestProfile;
let token: string;
let slug: string;
let spaceId: string;
beforeAll(async () => {
  owner = await makeProfile();
  token = await makeToken(owner);
  ({ slug } = await makePrompt({
    creator: owner,
    title: 'Refund email',
    content: 'Order {{order}} of {{year}}',
  }));
  ({ id: spaceId } = await callerAs(owner).space.create({ name: 'Team' }));
});

async function call(name: string, given: unknown) {
  const { message } = await tell(token, 'tools/call', { name, arguments: given });
  const { result } = Answer.parse(message);
  return { isError: result.isError === true, text: result.content[0]?.text, said: result.structuredContent };
}

/** One form of arguments, and a plain one that means the same; SLUG stands for the slug of a prompt. */
type Same = [name: string, given: unknown, plain: Record<string, unknown>];
const DRAFT = { title: 'T', description: 'd', content: 'x' };
const CHAT = [{ role: 'user', content: 'Hello {{who}}' }];
const SAME: Same[] = [
  ['search', null, {}],
  ['search', '', {}],
  ['search', '{"query":"refund"}', { query: 'refund' }],
  ['search', { query: null }, {}],
  ['search', { query: 'refund', category: null, tag: '', space: null }, { query: 'refund' }],
  ['search', { query: 'refund', category: '', tag: null, space: '' }, { query: 'refund' }],
  ['search', { query: 'refund', limit: null, cursor: '' }, { query: 'refund' }],
  ['search', { query: 'refund', limit: '5' }, { query: 'refund', limit: 5 }],
  ['search', { query: 'refund', limit: '5.0' }, { query: 'refund', limit: 5 }],
  ['search', { query: 2024 }, { query: '2024' }],
  ['fetch', { id: 'SLUG', version: 1 }, { id: 'SLUG', version: '1' }],
  ['fetch', { id: 'SLUG', version: null }, { id: 'SLUG' }],
  ['fetch', { id: 'SLUG', version: '' }, { id: 'SLUG' }],
  ['get_prompt', { prompt: 'SLUG', version: 1 }, { prompt: 'SLUG', version: '1' }],
  ['fill_prompt', { prompt: 'SLUG', values: { order: 5 } }, { prompt: 'SLUG', values: { order: '5' } }],
  ['fill_prompt', { prompt: 'SLUG', values: { order: 1.5 } }, { prompt: 'SLUG', values: { order: '1.5' } }],
  ['fill_prompt', { prompt: 'SLUG', values: { order: true } }, { prompt: 'SLUG', values: { order: 'true' } }],
  ['fill_prompt', { prompt: 'SLUG', values: '{"order":"A1"}' }, { prompt: 'SLUG', values: { order: 'A1' } }],
  [
    'fill_prompt',
    { prompt: 'SLUG', values: { order: 'A', year: null } },
    { prompt: 'SLUG', values: { order: 'A' } },
  ],
  ['fill_prompt', { prompt: 'SLUG', values: null, version: null }, { prompt: 'SLUG' }],
  ['fill_prompt', { prompt: 'SLUG', values: '' }, { prompt: 'SLUG' }],
  ['list_collections', { collection: null, cursor: null }, {}],
  ['list_collections', { collection: '', cursor: '' }, {}],
  ['check_prompt', { text: 'Hello [NAME]', prompt: null, version: '' }, { text: 'Hello [NAME]' }],
  ['check_prompt', { prompt: 'SLUG', text: '' }, { prompt: 'SLUG' }],
  ['search', [], {}],
  ['search', 'null', {}],
  ['search', ' {} ', {}],
  ['search', JSON.stringify('{"query":"refund"}'), { query: 'refund' }],
  ['search', { query: 'refund', limit: '05' }, { query: 'refund', limit: 5 }],
  ['search', { query: 'refund', limit: '+5' }, { query: 'refund', limit: 5 }],
  ['search', { query: 'refund', limit: '5e0' }, { query: 'refund', limit: 5 }],
  ['search', { query: 'refund', limit: 'null', space: 'None' }, { query: 'refund' }],
  ['search', { query: 'refund', space: 'undefined', category: 'null' }, { query: 'refund' }],
  ['search', { query: 'null' }, { query: 'null' }],
  ['fetch', { id: 'SLUG', version: '1.0' }, { id: 'SLUG', version: '1' }],
  ['fetch', { id: 'SLUG', version: ' 1 ' }, { id: 'SLUG', version: '1' }],
  ['fetch', { id: 'SLUG', version: 'Newest' }, { id: 'SLUG', version: 'newest' }],
  ['fetch', { id: 'SLUG', version: 'null' }, { id: 'SLUG' }],
  ['fetch', { id: 'SLUG', version: 'latest' }, { id: 'SLUG', version: 'newest' }],
  ['fetch', { id: 'SLUG', version: ' LATEST ' }, { id: 'SLUG' }],
  ['fetch', { id: 'SLUG', version: 'v1' }, { id: 'SLUG', version: '1' }],
  ['get_prompt', { prompt: 'SLUG', version: 'Version 1' }, { prompt: 'SLUG', version: '1' }],
  ['get_prompt', { prompt: 'SLUG', version: '#1' }, { prompt: 'SLUG', version: '1' }],
  ['search', "{'query': 'refund', 'tag': None}", { query: 'refund' }],
  ['search', [{ query: 'refund' }], { query: 'refund' }],
  ['search', '```json\n{"query": "refund"}\n```', { query: 'refund' }],
  ['search', { query: 'refund', category: 'ai' }, { query: 'refund', category: 'AI' }],
  ['fill_prompt', { prompt: 'SLUG', values: "{'order': 'A1'}" }, { prompt: 'SLUG', values: { order: 'A1' } }],
  ['fill_prompt', { prompt: 'SLUG', values: '{order: "A1",}' }, { prompt: 'SLUG', values: { order: 'A1' } }],
  ['check_prompt', { text: [{ type: 'text', text: 'Hello [NAME]' }] }, { text: 'Hello [NAME]' }],
  ['search', { query: 'refund', limit: '"5"', cursor: 'null' }, { query: 'refund', limit: 5 }],
  ['search', { query: 'refund', space: [], category: {}, limit: [] }, { query: 'refund' }],
  ['fetch', { id: 'SLUG', version: '"1"' }, { id: 'SLUG', version: '1' }],
  ['fetch', { id: 'SLUG', version: [] }, { id: 'SLUG' }],
  ['get_prompt', { prompt: 'SLUG', version: "'newest'" }, { prompt: 'SLUG' }],
  ['list_collections', { collection: {}, cursor: 'None' }, {}],
  ['fill_prompt', { prompt: 'SLUG', values: [] }, { prompt: 'SLUG' }],
  ['fill_prompt', { prompt: 'SLUG', values: '[]' }, { prompt: 'SLUG' }],
  ['fill_prompt', { prompt: 'SLUG', values: 'null' }, { prompt: 'SLUG' }],
  [
    'fill_prompt',
    { prompt: 'SLUG', values: JSON.stringify('{"order":"A1"}') },
    { prompt: 'SLUG', values: { order: 'A1' } },
  ],
  [
    'fill_prompt',
    { prompt: 'SLUG', values: { order: 'null' } },
    { prompt: 'SLUG', values: { order: 'null' } },
  ],
];

/** What comes in a form of its own: it means the same, and the result says how it was read. */
const TAKEN: Same[] = [
  ['search', { Query: 'refund' }, { query: 'refund' }],
  ['search', { QUERY: 'refund', Limit: '5' }, { query: 'refund', limit: 5 }],
  ['search', { query: ['refund'] }, { query: 'refund' }],
  ['search', { input: { query: 'refund' } }, { query: 'refund' }],
  ['search', { arguments: '{"query":"refund"}' }, { query: 'refund' }],
  ['search', { query: 'refund', tag: ['x'] }, { query: 'refund', tag: 'x' }],
  ['fetch', { ID: 'SLUG' }, { id: 'SLUG' }],
  ['fetch', { id: ['SLUG'] }, { id: 'SLUG' }],
  ['get_prompt', { Prompt: 'SLUG', Version: 1 }, { prompt: 'SLUG', version: '1' }],
  [
    'fill_prompt',
    { prompt: 'SLUG', values: [{ name: 'order', value: 'A1' }] },
    { prompt: 'SLUG', values: { order: 'A1' } },
  ],
  ['fill_prompt', { prompt: 'SLUG', values: [['order', 5]] }, { prompt: 'SLUG', values: { order: '5' } }],
  [
    'fill_prompt',
    { prompt: 'SLUG', values: [{ order: 'A1' }, { year: 2024 }] },
    { prompt: 'SLUG', values: { order: 'A1', year: '2024' } },
  ],
  ['fill_prompt', { prompt: 'SLUG', values: { order: ['A1'] } }, { prompt: 'SLUG', values: { order: 'A1' } }],
];

const atSlug = (given: unknown): unknown => JSON.parse(JSON.stringify(given).replaceAll('SLUG', slug));

describe('reading', () => {
  it.each(SAME)('the argument %s %j is read as %j', async (name, given, plain) => {
    const answer = await call(name, atSlug(given));
    expect(answer.isError, answer.text).toBe(false);
    expect(answer).toEqual(await call(name, atSlug(plain)));
  });

  it.each(TAKEN)('%s %j is %j, and says so', async (name, given, plain) => {
    const answer = await call(name, atSlug(given));
    expect(answer.isError, answer.text).toBe(false);
    const { note, ...said } = answer.said ?? {};
    expect(note).toMatch(/^Read in another form: “/);
    expect(said).toEqual((await call(name, atSlug(plain))).said);
  });

  it.each([
    ['search', { query: ['refund', 'email'] }, 'query'],
    ['fetch', { id: 'SLUG', version: 'last week' }, 'version'],
    ['fetch', { id: 'SLUG', version: 'v0' }, 'version'],
    ['fill_prompt', { prompt: 'SLUG', values: 'order=A1' }, 'values'],
    [
      'fill_prompt',
      {
        prompt: 'SLUG',
        values: [
          { name: 'order', value: 'A' },
          { name: 'order', value: 'B' },
        ],
      },
      'values',
    ],
  ])('%s %j has two meanings, or none', async (name, given, place) => {
    const { isError, text } = await call(name, atSlug(given));
    expect(isError).toBe(true);
    expect(text).toContain(`${place}: `);
  });

  it('keeps an empty value of a variable, and texts that look like numbers', async () => {
    const values = { order: '', year: '007' };
    expect((await call('fill_prompt', { prompt: slug, values })).said).toMatchObject({
      text: 'Order  of 007',
      missing: [],
    });
  });

  it('refuses a number that lost its digits on the way', async () => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"fill_prompt","arguments":{"prompt":"${slug}","values":{"order":12345678901234567890}}}}`;
    const { result } = Answer.parse((await tell(token, 'tools/call', {}, { body })).message);
    expect(result).toMatchObject({ isError: true });
    expect(result.content[0]?.text).toContain('values.order');
  });
});

describe('drafting', () => {
  it.each([
    { ...DRAFT, tags: null, variables: null, messages: null, space: null },
    { ...DRAFT, tags: '', variables: '', messages: '', space: '', category: '' },
    { ...DRAFT, tags: '["a","b"]', variables: '[]', category: null },
    { ...DRAFT, tags: ['a', 2024], title: 2024 },
    { ...DRAFT, tags: ['', null, 'a'] },
    { ...DRAFT, tags: 'a' },
    { ...DRAFT, tags: 'a, b' },
    { ...DRAFT, tags: "['a', 'b']" },
    { ...DRAFT, content: 'x {{n}}', variables: { name: 'n', type: 'number' } },
    { ...DRAFT, content: 'x {{n}}', variables: [{ Name: 'n', Type: 'Number' }] },
    { ...DRAFT, content: 'x {{n}}', variables: [{ name: 'n', type: 'choice', options: 'a, b' }] },
    { ...DRAFT, content: '', messages: CHAT[0] },
    { ...DRAFT, content: '', messages: [{ role: 'User', content: [{ type: 'text', text: 'Hi' }] }] },
    { ...DRAFT, category: 'ai' },
    { ...DRAFT, tags: {}, variables: {}, messages: [] },
    { ...DRAFT, tags: 'null', variables: 'None', messages: '[]', space: 'null' },
    { ...DRAFT, title: 'null', description: 'undefined', content: 'None' },
    { ...DRAFT, content: '{"a": 1}' },
    { ...DRAFT, content: '[1, 2]', tags: '[""]' },
    { ...DRAFT, content: null, messages: JSON.stringify(CHAT) },
    { ...DRAFT, content: '', messages: CHAT.map((message) => JSON.stringify(message)) },
    { ...DRAFT, content: 'x {{n}}', variables: [{ name: 'n', type: 'number', label: null, default: 5 }] },
    { ...DRAFT, content: 'x {{n}}', variables: [{ name: 'n', type: 'text', options: null, default: '' }] },
    { ...DRAFT, messages: CHAT.map((message) => ({ ...message, name: null, tool_calls: [] })), content: '' },
  ])('drafting saves %j', async (given) => {
    const answer = await call('save_draft', given);
    expect(answer.isError, answer.text).toBe(false);
    const made = await db.prompt.findUniqueOrThrow({ where: { id: String(answer.said?.id) } });
    expect(made).toMatchObject({ title: String(given.title), isShared: false });
  });

  it('proposes with a version as text, and fields that say nothing', async () => {
    const nothing = { description: null, content: '', category: '', tags: null, messages: null, note: null };
    const change = { prompt: slug, baseVersion: '1', title: 'Refund e-mail', ...nothing };
    const answer = await call('propose_change', change);
    expect(answer.said).toMatchObject({ fields: ['title'], baseVersion: 1 });
  });

  it.each(['base_version', 'base-version', 'baseversion', 'BaseVersion'])(
    'proposes with %s',
    async (name) => {
      const answer = await call('propose_change', { prompt: slug, [name]: 1, title: `As ${name}` });
      expect(answer.isError, answer.text).toBe(false);
      expect(answer.said).toMatchObject({ baseVersion: 1 });
    },
  );

  it('takes a space as only its id', async () => {
    const answer = await call('save_draft', { ...DRAFT, space: spaceId });
    const made = await db.prompt.findUniqueOrThrow({ where: { id: String(answer.said?.id) } });
    expect(made.spaceId).toBe(spaceId);
  });
});

describe('unknown arguments', () => {
  it('unknown arguments are ignored, and the result says so in both of its forms', async () => {
    const given = { query: 'refund', reasoning: 'because', scope: 'all' };
    const answer = await call('search', given);
    const note = 'Unknown arguments were ignored: “reasoning”, “scope”.';
    expect(answer.said).toMatchObject({ note, results: [{ slug }] });
    expect(JSON.parse(answer.text ?? '')).toEqual(answer.said);
    expect((await call('search', { query: 'refund' })).said).not.toHaveProperty('note');
  });

  it('unknown arguments are named beside what is wrong', async () => {
    const { isError, text } = await call('get_prompt', { promt: slug });
    expect(isError).toBe(true);
    expect(text).toMatch(/prompt: .*“promt”/);
  });
});

const HELLO = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
/** Messages beside calls of tools, in forms of their own; each with what the documented form says. */
const BESIDE: [method: string, given: unknown, plain: Record<string, unknown>][] = [
  [
    'initialize',
    {
      ...HELLO,
      capabilities: { experimental: null, roots: null, sampling: null, elicitation: null },
      clientInfo: { ...HELLO.clientInfo, title: null, icons: null },
      _meta: null,
    },
    HELLO,
  ],
  ['tools/list', null, {}],
  ['tools/list', { cursor: null }, {}],
  ['tools/list', { cursor: '', _meta: null }, {}],
  ['prompts/list', null, {}],
  ['prompts/list', { cursor: null }, {}],
  ['prompts/list', { cursor: '' }, {}],
  ['prompts/list', { _meta: { progressToken: null } }, {}],
  ['resources/list', { cursor: '' }, {}],
  ['resources/templates/list', { cursor: null }, {}],
  ...[
    [
      { order: 5, year: 2024 },
      { order: '5', year: '2024' },
    ],
    [
      { order: true, year: '007' },
      { order: 'true', year: '007' },
    ],
    ['{"order":"A1","year":7}', { order: 'A1', year: '7' }],
    [
      { order: '{"a": 1}', year: ['2024'] },
      { order: '{"a": 1}', year: '2024' },
    ],
    [
      [
        { name: 'order', value: 'A1' },
        { name: 'year', value: 1 },
      ],
      { order: 'A1', year: '1' },
    ],
  ].map(([given, plain]): [string, unknown, Record<string, unknown>] => [
    'prompts/get',
    { name: 'SLUG', arguments: given },
    { name: 'SLUG', arguments: plain },
  ]),
  [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'SLUG' }, argument: { name: 'order', value: '' }, context: null },
    { ref: { type: 'ref/prompt', name: 'SLUG' }, argument: { name: 'order', value: '' } },
  ],
];

describe('messages beside calls of tools', () => {
  it.each(BESIDE)('%s %j is %j', async (method, given, plain) => {
    const message = { jsonrpc: '2.0', id: 1, method, params: atSlug(given) };
    const said = await tell(token, method, {}, { body: JSON.stringify(message) });
    expect(said.message).toHaveProperty('result');
    const documented = await tell(token, method, atSlug(plain) as Record<string, unknown>);
    expect(said.message).toEqual(documented.message);
  });

  it('a prompt without arguments says which it needs, also as null', async () => {
    const said = await tell(token, 'prompts/get', { name: slug, arguments: null });
    expect(said.message).toMatchObject({ error: { message: expect.stringContaining('order') as unknown } });
  });
});

const inputs = sharedData('inputs/tool-arguments.jsonl');
const LINES = inputs === undefined ? [] : readFileSync(inputs, 'utf8').trim().split('\n');

describe.skipIf(inputs === undefined)('reported calls', () => {
  it.each(LINES)('%s', async (line) => {
    const { name, arguments: given } = JSON.parse(line.replaceAll('any-slug', slug)) as {
      name: string;
      arguments: unknown;
    };
    const answer = await call(name, given);
    expect(answer.isError, answer.text).toBe(false);
  });
});
