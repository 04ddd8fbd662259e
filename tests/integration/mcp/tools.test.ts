import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '@/server/api/mcp/tools';
import { TOKEN_SCOPES, type TokenScope } from '@/domain/token/scopes';
import { db } from '@/server/db';
import { tell, type AgentAnswer } from '../../support/agent';
import { callerAs } from '../../support/caller';
import type { TestProfile } from '../../support/factories';
import { makeToken } from '../../support/program';
import { published } from '../../support/published';
import { makeV1World, type V1World } from '../../support/v1-world';

/**
 * Every tool and method of agents: tokens and scopes that can use it, visible content by user, and state that it never
 * changes.
 */

let world: V1World;
let before: string;
beforeAll(async () => {
  world = await makeV1World();
  for (const { id } of [world.prompt, world.private]) {
    await callerAs(world.owner).favorite.set({ promptId: id, on: true });
  }
  before = await published(world);
});
afterAll(async () => {
  expect(await published(world)).toBe(before);
  expect(await db.prompt.count({ where: { isShared: true, id: { not: world.shared.id } } })).toBe(0);
});

type Call = { method: string; params: (world: V1World) => Record<string, unknown>; scope: TokenScope };

const toolCall = (
  name: string,
  scope: TokenScope,
  given: (world: V1World) => Record<string, unknown>,
): Call => ({ method: 'tools/call', scope, params: (at) => ({ name, arguments: given(at) }) });

const CALLS: Record<string, Call> = {
  search: toolCall('search', 'prompts:read', ({ mark }) => ({ query: `CANARY-${mark}`, limit: 50 })),
  fetch: toolCall('fetch', 'prompts:read', ({ prompt }) => ({ id: prompt.slug })),
  get_prompt: toolCall('get_prompt', 'prompts:read', ({ prompt }) => ({ prompt: prompt.id, version: '1' })),
  fill_prompt: toolCall('fill_prompt', 'prompts:read', ({ prompt }) => ({
    prompt: prompt.slug,
    values: { topic: 'tea' },
  })),
  list_collections: toolCall('list_collections', 'prompts:read', () => ({})),
  check_prompt: toolCall('check_prompt', 'prompts:read', ({ prompt }) => ({ prompt: prompt.slug })),
  save_draft: toolCall('save_draft', 'prompts:draft', ({ space }) => ({
    title: 'A draft',
    description: 'Of an agent',
    content: 'Hello {{name}}',
    space: space.id,
  })),
  propose_change: toolCall('propose_change', 'prompts:draft', ({ prompt }) => ({
    prompt: prompt.id,
    baseVersion: 1,
    note: `Why ${String(Math.random())}`,
    title: 'Other',
  })),
  'prompts/list': { method: 'prompts/list', scope: 'prompts:read', params: () => ({}) },
  'prompts/get': {
    method: 'prompts/get',
    scope: 'prompts:read',
    params: ({ prompt }) => ({ name: prompt.slug, arguments: { topic: 'tea' } }),
  },
  'resources/list': { method: 'resources/list', scope: 'prompts:read', params: () => ({}) },
  'resources/read': {
    method: 'resources/read',
    scope: 'prompts:read',
    params: ({ prompt }) => ({ uri: `prompt://${prompt.slug}` }),
  },
  'completion/complete': {
    method: 'completion/complete',
    scope: 'prompts:read',
    params: ({ prompt }) => ({
      ref: { type: 'ref/prompt', name: prompt.slug },
      argument: { name: 'topic', value: '' },
    }),
  },
};

/** Lists respond to any user, with their own items. */
const LISTS = ['search', 'list_collections', 'prompts/list', 'resources/list'];

type Token = { of: TestProfile; spaceIds: string[] | null };
const PEOPLE: [name: string, reads: boolean, drafts: boolean, whose: (world: V1World) => Token][] = [
  ['its owner', true, true, ({ owner }) => ({ of: owner, spaceIds: null })],
  ['its owner within the space', true, true, ({ owner, space }) => ({ of: owner, spaceIds: [space.id] })],
  [
    ...(['its owner within another space', false, false] as const),
    ({ owner, elsewhere }) => ({ of: owner, spaceIds: [elsewhere.id] }),
  ],
  ['a viewer who reads the space', true, false, ({ viewer }) => ({ of: viewer, spaceIds: null })],
  ['an admin from outside', false, false, ({ admin }) => ({ of: admin, spaceIds: null })],
  ['a stranger', false, false, ({ stranger }) => ({ of: stranger, spaceIds: null })],
];

const isRefused = ({ message }: AgentAnswer) =>
  typeof message === 'object' &&
  message !== null &&
  ('error' in message || JSON.stringify(message).includes('"isError":true'));

async function withToken<Result>(
  { of, spaceIds }: Token,
  scopes: readonly TokenScope[],
  work: (token: string) => Promise<Result>,
): Promise<Result> {
  const token = await makeToken(of, { spaceIds, scopes });
  try {
    return await work(token);
  } finally {
    await db.personalToken.deleteMany({ where: { profileId: of.id } });
  }
}

it('the server of agents knows every tool', () => {
  const names = TOOLS.map(({ listed }) => listed.name);
  expect(names.filter((name) => !(name in CALLS))).toEqual([]);
  for (const { listed, scope } of TOOLS) {
    expect(CALLS[listed.name]?.scope).toBe(scope);
    expect(listed.annotations).toMatchObject({ destructiveHint: false, openWorldHint: false });
    expect(listed.annotations?.readOnlyHint).toBe(scope === 'prompts:read');
  }
});

describe.each(Object.entries(CALLS))('%s', (name, { method, params, scope }) => {
  it.each(PEOPLE)('a tool answers a token of %s as its scopes say', async (_, reads, drafts, whose) => {
    const answer = await withToken(whose(world), TOKEN_SCOPES, (token) => tell(token, method, params(world)));
    // A suggestion needs a prompt that its author can read.
    const mayDraft = drafts && (reads || name !== 'propose_change');
    const isAllowed = LISTS.includes(name) || (scope === 'prompts:read' ? reads : mayDraft);
    expect(isRefused(answer), answer.text).toBe(!isAllowed);
    // A search for a canary in another space of the owner finds nothing.
    if (!reads) expect(answer.text.replaceAll(world.prompt.slug, '')).not.toContain(`CANARY-${world.mark}`);
    expect(answer.text).not.toMatch(/\.ts:|prisma|at Object/i);
  });

  it('a tool without its scope names that scope in words', async () => {
    for (const given of TOKEN_SCOPES) {
      const person = { of: world.owner, spaceIds: null };
      const answer = await withToken(person, [given], (token) => tell(token, method, params(world)));
      const saysScope = answer.text.includes(`The token is missing the scope ${scope}`);
      expect(saysScope, `${given}: ${answer.text}`).toBe(given !== scope);
      if (given !== scope) expect(isRefused(answer)).toBe(true);
    }
  });
});

it('answers missing and forbidden alike', async () => {
  const answers = await withToken({ of: world.stranger, spaceIds: null }, TOKEN_SCOPES, async (token) => {
    const of = async (identifier: string) => {
      const ways = [
        await tell(token, 'tools/call', { name: 'fetch', arguments: { id: identifier } }),
        await tell(token, 'tools/call', { name: 'check_prompt', arguments: { prompt: identifier } }),
        await tell(token, 'prompts/get', { name: identifier }),
        await tell(token, 'resources/read', { uri: `prompt://${identifier}` }),
        await tell(token, 'resources/read', { uri: `prompt://${identifier}@1` }),
        await tell(token, 'completion/complete', {
          ref: { type: 'ref/prompt', name: identifier },
          argument: { name: 'topic', value: '' },
        }),
      ];
      return ways.map(({ text }) => text.replaceAll(identifier, 'IT'));
    };
    return [await of(world.private.slug), await of(world.prompt.slug), await of('not-there-at-all')];
  });
  expect(answers[0]).toEqual(answers[2]);
  expect(answers[1]).toEqual(answers[2]);
});

it('proposes to others, and changes nothing of their prompt', async () => {
  const row = () => db.prompt.findUniqueOrThrow({ where: { id: world.shared.id } });
  const was = await row();
  const proposed = await withToken({ of: world.reader, spaceIds: null }, ['prompts:draft'], (token) =>
    tell(token, 'tools/call', {
      name: 'propose_change',
      arguments: { prompt: world.shared.slug, baseVersion: 1, content: 'Changed {{name}}' },
    }),
  );
  expect(proposed.message).toMatchObject({
    result: { structuredContent: { state: 'open', fields: ['content'] } },
  });
  expect(await row()).toEqual(was);
});

it.each([
  ['save_draft', { isShared: true }],
  ['save_draft', { visibility: 'shared' }],
  ['save_draft', { status: 'approved' }],
  ['save_draft', { id: 'x' }],
  ['propose_change', { accept: true }],
  ['search', { scope: 'all' }],
])('%s passes over %j, and says so', async (name, extra) => {
  const draft = { title: 'A', description: 'B', content: 'C' };
  const change = { prompt: world.shared.slug, baseVersion: 1, content: `Other ${randomUUID()}` };
  const given = { search: {}, save_draft: draft, propose_change: change }[name];
  const person = { of: world.owner, spaceIds: null };
  const answer = await withToken(person, TOKEN_SCOPES, (token) =>
    tell(token, 'tools/call', { name, arguments: { ...given, ...extra } }),
  );
  expect(isRefused(answer), answer.text).toBe(false);
  expect(answer.text).toContain(`Unknown arguments were ignored: “${Object.keys(extra)[0] ?? ''}”.`);
});
