import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { db } from '@/server/db';
import { TOOLS } from '@/server/api/mcp/tools';
import { type AgentClient, CLIENTS, connectAgent, startAgentServer, tell } from '../../support/agent';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import type { TestServer } from '../../support/http';
import { makeToken } from '../../support/program';

/** Both lines of the official SDK as clients over a socket: they list, fill in, complete, draft and propose. */

let testServer: TestServer;
let person: TestProfile;
let token: string;
let slug: string;
let chatSlug: string;
beforeAll(async () => {
  testServer = await startAgentServer();
  person = await makeProfile();
  token = await makeToken(person);
  const author = await makeProfile();
  const text = await makePrompt({
    creator: author,
    isShared: true,
    title: 'Product copy',
    description: 'Writes about a product.',
    content: 'Write about {{product}} in a {{tone}} tone, in ${words:100} words. 日本語',
    variables: [
      {
        name: 'tone',
        type: 'choice',
        label: 'Tone',
        help: 'How it sounds',
        options: ['warm', 'dry'],
        default: null,
      },
    ],
  });
  slug = text.slug;
  const chat = await makePrompt({
    creator: person,
    isShared: false,
    title: 'A chat',
    content: '# System',
    messages: [
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: 'Hello {{name}}' },
      { role: 'assistant', content: 'Hi.' },
    ],
  });
  chatSlug = chat.slug;
  for (const { id } of [text, chat]) await callerAs(person).favorite.set({ promptId: id, on: true });
  await callerAs(author).prompt.tests.save({
    promptId: text.id,
    name: 'Tea',
    inputs: [{ name: 'product', value: 'green tea' }],
    checks: [{ kind: 'contains', text: 'tea', ignoreCase: true }],
  });
});
afterAll(() => testServer.close());

describe.each(CLIENTS)('a client of %s', (kind) => {
  let client: AgentClient;
  beforeAll(async () => {
    client = await connectAgent(kind, testServer, token);
  });
  afterAll(() => client.close());

  it('lists the tools, each with schemas that hold', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ listed }) => listed.name));
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const { inputSchema, outputSchema } of tools) {
      expect(() => [ajv.compile(inputSchema!), ajv.compile(outputSchema!)]).not.toThrow();
    }
  });

  it('finds a prompt, reads it and fills it in', async () => {
    expect(await client.callTool({ name: 'search', arguments: { query: 'product copy' } })).toMatchObject({
      structuredContent: { results: [{ slug, title: 'Product copy' }], nextCursor: null },
    });
    expect(await client.callTool({ name: 'fetch', arguments: { id: slug } })).toMatchObject({
      structuredContent: { title: 'Product copy', metadata: { slug, version: '1' } },
    });
    const whole = await client.callTool({ name: 'get_prompt', arguments: { prompt: slug } });
    expect(whole).toMatchObject({
      structuredContent: { variables: [{ name: 'product' }, { name: 'tone', options: ['warm', 'dry'] }, {}] },
    });
    const values = { product: '$& tea', other: 'x' };
    const filled = await client.callTool({ name: 'fill_prompt', arguments: { prompt: slug, values } });
    expect(filled).toMatchObject({
      structuredContent: {
        text: 'Write about $& tea in a {{tone}} tone, in 100 words. 日本語',
        missing: ['tone'],
        unused: ['other'],
        messages: null,
      },
    });
  });

  it('lists the favourites with their arguments, and gets any prompt by its slug', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts).toMatchObject([
      { name: chatSlug, arguments: [{ name: 'name', required: true }] },
      {
        name: slug,
        title: 'Product copy',
        description: 'Writes about a product.',
        arguments: [
          { name: 'product', required: true },
          { name: 'tone', required: true, description: 'Tone · Choice: warm / dry · How it sounds' },
          { name: 'words', required: false },
        ],
      },
    ]);
    expect(await client.getPrompt({ name: slug, arguments: { product: 'tea', tone: 'dry' } })).toMatchObject({
      messages: [{ role: 'user', content: { text: 'Write about tea in a dry tone, in 100 words. 日本語' } }],
    });
    expect(await client.getPrompt({ name: chatSlug, arguments: { name: 'Ada' } })).toMatchObject({
      messages: [
        { role: 'user', content: { text: 'Be short.' } },
        { role: 'user', content: { text: 'Hello Ada' } },
        { role: 'assistant', content: { text: 'Hi.' } },
      ],
    });
    const wrong = client.getPrompt({ name: slug, arguments: { product: 'tea', tone: 'loud' } });
    await expect(wrong).rejects.toThrow(/Choose a value for Tone/);
    await expect(client.getPrompt({ name: slug })).rejects.toThrow(/Fill in product\. Fill in Tone/);
  });

  it('completes from choices, test cases and slugs', async () => {
    const complete = async (name: string, value: string) =>
      client.complete({ ref: { type: 'ref/prompt', name: slug }, argument: { name, value } });
    expect(await complete('tone', 'W')).toMatchObject({ completion: { values: ['warm'] } });
    expect(await complete('product', '')).toMatchObject({ completion: { values: ['green tea'] } });
    expect(await complete('nothing', '')).toMatchObject({ completion: { values: [] } });
    const places = await client.complete({
      ref: { type: 'ref/resource', uri: 'prompt://{slug}' },
      argument: { name: 'slug', value: slug },
    });
    expect(places).toMatchObject({ completion: { values: [slug] } });
  });

  it('a client of that revision reads texts as resources', async () => {
    expect(await client.listResources()).toMatchObject({
      resources: [{ uri: `prompt://${chatSlug}` }, { uri: `prompt://${slug}`, title: 'Product copy' }],
    });
    expect(await client.listResourceTemplates()).toMatchObject({
      resourceTemplates: [
        { uriTemplate: 'prompt://{slug}' },
        { uriTemplate: 'prompt://{slug}@{version}' },
        { uriTemplate: 'skill://{slug}/{name}/{+path}' },
      ],
    });
    const uri = `prompt://${slug}@1`;
    expect(await client.readResource({ uri })).toMatchObject({
      contents: [{ uri, text: expect.stringContaining('Write about {{product}}') as unknown }],
    });
    for (const missing of [
      `prompt://${slug}@2`,
      `prompt://${slug}@approved`,
      'prompt://not-there',
      'file:///etc',
    ]) {
      await expect(client.readResource({ uri: missing })).rejects.toThrow();
    }
  });

  it('drafts for itself, and proposes changes', async () => {
    const draft = await client.callTool({
      name: 'save_draft',
      arguments: { title: `Draft ${kind}`, description: 'Of an agent', content: 'Say {{what}}' },
    });
    const { structuredContent } = draft as { structuredContent: { id: string } };
    const row = await db.prompt.findUniqueOrThrow({ where: { id: structuredContent.id } });
    expect(row).toMatchObject({ isShared: false, createdBy: person.id, spaceId: null });
    const proposed = await client.callTool({
      name: 'propose_change',
      arguments: { prompt: slug, baseVersion: 1, title: `Better ${kind}` },
    });
    expect(proposed).toMatchObject({ structuredContent: { state: 'open', fields: ['title'], slug } });
    const own = { prompt: structuredContent.id, baseVersion: 1, title: 'Mine' };
    expect(await client.callTool({ name: 'propose_change', arguments: own })).toMatchObject({
      structuredContent: { state: 'open', fields: ['title'] },
    });
  });
});

const Page = z.object({
  result: z.object({
    prompts: z.array(z.object({ name: z.string() })),
    nextCursor: z.string().optional(),
  }),
});

it('pages through many favourites, none twice, also where their texts are long', async () => {
  const reader = await makeProfile();
  const slugs: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const content = index < 3 ? `長 {{x}} ${'y'.repeat(190_000)}` : 'Short {{x}}';
    const prompt = await makePrompt({ creator: reader, isShared: false, content });
    await callerAs(reader).favorite.set({ promptId: prompt.id, on: true });
    slugs.push(prompt.slug);
  }
  const own = await makeToken(reader);
  const seen: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const params = cursor === undefined ? {} : { cursor };
    const { result } = Page.parse((await tell(own, 'prompts/list', params)).message);
    seen.push(...result.prompts.map(({ name }) => name));
    cursor = result.nextCursor;
    pages += 1;
  } while (cursor !== undefined);
  expect(seen).toEqual(slugs.sort());
  expect(pages).toBeGreaterThan(1);
  const client = await connectAgent('2.4 at 2026-07-28', testServer, own);
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(seen);
  await client.close();
});
