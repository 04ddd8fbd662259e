import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { messages } from '@/domain/messages';
import { TOOLS } from '@/server/api/mcp/tools';
import { db } from '@/server/db';
import { tell } from '../../support/agent';
import { makeProfile, makePrompt } from '../../support/factories';
import { fromSchema, type JsonSchema } from '../../support/from-schema';
import { oddForm } from '../../support/odd-arguments';
import { makeToken } from '../../support/program';
import { sized } from '../../support/sizes';

/** Each tool with malformed arguments, and with odd ones that mean something. */

const RUNS = sized(25, 200);

const Result = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ text: z.string() })),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
});
const Answer = z.union([
  z.object({ result: Result }),
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
]);

let token: string;
let slug: string;
beforeAll(async () => {
  const owner = await makeProfile();
  token = await makeToken(owner);
  ({ slug } = await makePrompt({ creator: owner, content: 'Order {{order}} of {{year}}' }));
});

async function call(name: string, given: unknown) {
  // What is counted is not what is tested.
  await db.rateLimit.deleteMany();
  const { status, text, message } = await tell(token, 'tools/call', { name, arguments: given });
  expect(status, text).toBe(200);
  expect(text).not.toContain(messages.error.internal);
  return Answer.parse(message);
}

const CHAT = [
  { role: 'system', content: 'Be short' },
  { role: 'user', content: 'Hello {{who}}' },
];
const TEXT = {
  title: 'A title',
  description: 'What for',
  content: 'Say {{what}} {{n}}',
  category: 'Other',
  tags: ['a', 'b'],
  variables: [{ name: 'n', type: 'number', label: 'N', default: '5' }],
};

/** Arguments that each tool takes; their odd forms must do the same. */
const PLAIN: Record<string, () => Record<string, unknown>[]> = {
  search: () => [{ query: 'order', limit: 5, category: 'AI' }, { tag: '2024' }, { query: '2024', limit: 1 }],
  fetch: () => [{ id: slug, version: '1' }, { id: slug, version: 'newest' }, { id: slug }],
  get_prompt: () => [{ prompt: slug, version: '1' }, { prompt: slug }],
  fill_prompt: () => [
    { prompt: slug, version: '1', values: { order: '5', year: 'true' } },
    { prompt: slug, values: { order: '', year: '{"a": 1}' } },
  ],
  list_collections: () => [{}],
  check_prompt: () => [{ text: 'Hello [NAME], 2024' }, { prompt: slug, version: '1' }],
  save_draft: () => [TEXT, { title: '2024', description: 'd', messages: CHAT }],
  propose_change: () => [
    { prompt: slug, baseVersion: 1, ...TEXT, content: `Say ${randomUUID()}`, note: 'Why' },
    { prompt: slug, baseVersion: 1, messages: [{ role: 'user', content: randomUUID() }] },
  ],
};

describe.each(TOOLS.map(({ listed }) => listed))('$name', ({ name, inputSchema }) => {
  const schema = inputSchema as JsonSchema;

  it('answers malformed arguments in words', async () => {
    const known = { prompt: [slug], id: [slug], version: ['1', 1], baseVersion: [1] };
    const malformed = fc.oneof(
      { weight: 5, arbitrary: fromSchema(schema, known) },
      { weight: 1, arbitrary: fc.object({ maxDepth: 4 }) },
      { weight: 1, arbitrary: fc.json() },
    );
    await fc.assert(
      fc.asyncProperty(malformed, async (given) => {
        await call(name, given);
      }),
      { numRuns: RUNS },
    );
  });

  it('a tool does with odd forms of its arguments what it does with plain ones', async () => {
    const plain = PLAIN[name]?.() ?? [];
    expect(plain).not.toEqual([]);
    const odd = fc.constantFrom(...plain).chain((given) => oddForm(schema, given));
    const makesOne = name === 'save_draft' || name === 'propose_change';
    await fc.assert(
      fc.asyncProperty(odd, async ({ given, meant }) => {
        if (makesOne) await db.suggestion.deleteMany();
        const answer = await call(name, given);
        const said = 'result' in answer ? answer.result : null;
        expect(said, JSON.stringify({ given, answer })).not.toBeNull();
        expect(said?.isError, JSON.stringify({ given, answer })).not.toBe(true);
        if (makesOne) return;
        const { note: _note, ...result } = said?.structuredContent ?? {};
        expect(await call(name, meant)).toMatchObject({ result: { structuredContent: result } });
      }),
      { numRuns: RUNS },
    );
  });
});
