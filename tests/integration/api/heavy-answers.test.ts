import { beforeAll, describe, expect, it } from 'vitest';
import superjson from 'superjson';
import { handleApi } from '@/server/api/handle-api';
import { db } from '@/server/db';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { apiRequest, valueOf } from '../../support/api-request';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, makeSession, type TestProfile } from '../../support/factories';

/** No request is answered with more text than 1,000,000 characters, and what is too heavy is not even read. */

const LONG = 150_000;

let owner: TestProfile;
let cookie: string;
let slugs: string[];

beforeAll(async () => {
  owner = await makeProfile();
  ({ cookie } = await makeSession(owner));
  slugs = [];
  for (let at = 0; at < 8; at += 1) {
    const { slug } = await makePrompt({ creator: owner, content: `${at}`.repeat(LONG) });
    slugs.push(slug);
  }
});

/** Sends several queries as one batch. */
async function batch(
  calls: readonly [path: string, input: unknown][],
): Promise<{ status: number; body: string }> {
  const url = new URL(`http://localhost:3000/api/trpc/${calls.map(([path]) => path).join(',')}?batch=1`);
  const inputs = calls.map(([, input], at) => [at, superjson.serialize(input)]);
  url.searchParams.set('input', JSON.stringify(Object.fromEntries(inputs)));
  const headers = { cookie: `${SESSION_COOKIE}=${cookie}` };
  const { response } = await handleApi(new Request(url, { headers }));
  return { status: response.status, body: await response.text() };
}

const list = (input: object) => apiRequest('prompt.list', { creatorId: owner.id, ...input });

describe('a list without excerpts', () => {
  it('gives whole texts as far as an answer may carry them', async () => {
    const answer = await list({ perPage: 5 });
    expect(answer.outcome).toBe('ok');
    const { items } = valueOf(answer) as { items: { content: string; isExcerpt: boolean }[] };
    expect(items.map(({ content }) => content.length)).toEqual(Array(5).fill(LONG));
    expect(items.every(({ isExcerpt }) => !isExcerpt)).toBe(true);
  });

  it('refuses a heavier page and says what to ask for', async () => {
    const answer = await list({ perPage: 8 });
    expect([answer.status, answer.outcome]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(answer.body).toMatch(/perPage.*excerpt: true/);
    expect(answer.body.length).toBeLessThan(2_000);
  });

  it('gives the same page in excerpts', async () => {
    expect((await list({ perPage: 8, excerpt: true })).outcome).toBe('ok');
  });

  it('reads no text of a page that is too heavy', async () => {
    const read: string[] = [];
    const watched = db.$extends({
      query: {
        promptVersion: {
          findMany({ args, query }) {
            read.push('texts');
            return query(args);
          },
        },
      },
    });
    const api = callerAs(owner, { db: watched as unknown as typeof db });
    await expect(api.prompt.list({ creatorId: owner.id, perPage: 8 })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
    expect(read).toEqual([]);
    await api.prompt.list({ creatorId: owner.id, perPage: 2 });
    expect(read).toEqual(['texts']);
  });
});

describe('a batch', () => {
  it('a batch is weighed as the sum of its calls: lists', async () => {
    const call = ['prompt.list', { creatorId: owner.id, perPage: 5 }] as const;
    const { body } = await batch([[...call], [...call], [...call]]);
    expect(body.length).toBeLessThan(1_100_000);
    const outcomes = (JSON.parse(body) as { error?: unknown }[]).map(({ error }) => error === undefined);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it('a batch is weighed as the sum of its calls: single texts', async () => {
    const { body } = await batch(slugs.map((identifier) => ['prompt.get', { identifier }]));
    expect(body.length).toBeLessThan(1_100_000);
    const outcomes = (JSON.parse(body) as { error?: unknown }[]).map(({ error }) => error === undefined);
    expect(outcomes.filter(Boolean)).toHaveLength(6);
  });
});

it('refuses test cases that hold more than an answer may carry', async () => {
  const prompt = await makePrompt({ creator: owner });
  await db.testCase.createMany({
    data: Array.from({ length: 11 }, (_, at) => ({
      promptId: prompt.id,
      name: `Case ${at}`,
      revision: 1,
      inputs: [{ name: 'text', value: 'x'.repeat(95_000) }],
      checks: [{ kind: 'json' }],
    })),
  });
  const answer = await apiRequest('prompt.tests.list', { promptId: prompt.id }, cookie);
  expect(answer.outcome).toBe('PAYLOAD_TOO_LARGE');
});
