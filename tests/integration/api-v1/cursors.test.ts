import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { db } from '@/server/db';
import { SORTS } from '@/domain/prompt/vocabulary';
import { listOwnIds } from '@/server/services/prompt/list/list-ids';
import { tell } from '../../support/agent';
import { callerAs, contextOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { makeToken, v1 } from '../../support/program';
import { SEED, sized } from '../../support/sizes';

/** Cursors are positions, not page numbers: saves between pages repeat and hide no row. */

const Page = z.object({
  items: z.array(z.object({ id: z.string(), slug: z.string() })),
  nextCursor: z.string().nullable(),
});
const MARK = 'walkable';

let owner: TestProfile;
let token: string;
beforeAll(async () => {
  owner = await makeProfile();
  token = await makeToken(owner);
});

/** Changes by others between two pages. */
type Act = 'create' | 'edit seen' | 'edit unseen' | 'use' | 'favourite' | 'delete seen' | 'nothing';
const acts = fc.constantFrom<Act>(
  'create',
  'edit seen',
  'edit unseen',
  'use',
  'favourite',
  'delete seen',
  'nothing',
);

const make = (index: number) =>
  makePrompt({
    creator: owner,
    isShared: false,
    title: `T ${index % 4} ${MARK}`,
    content: `${MARK} ${index}`,
  });

/** Performs it. Returns the id of a deleted prompt. */
async function act(
  kind: Act,
  { seen, unseen }: { seen: string[]; unseen: string[] },
  at: number,
): Promise<string | undefined> {
  const api = callerAs(owner);
  const one = (ids: string[]) => ids[at % Math.max(1, ids.length)];
  const id = one(kind === 'edit unseen' ? unseen : seen);
  if (kind === 'create') await make(at);
  else if (id === undefined || kind === 'nothing') return undefined;
  else if (kind === 'delete seen') {
    await api.prompt.delete({ id });
    return id;
  } else if (kind === 'favourite') await api.favorite.set({ promptId: id, on: true });
  else if (kind === 'use') await api.usage.record({ promptId: id });
  else await api.prompt.update({ id, content: `${MARK} changed ${at}`, description: MARK });
  return undefined;
}

async function emptied(): Promise<string[]> {
  await db.prompt.deleteMany({ where: { createdBy: owner.id } });
  const made: string[] = [];
  for (let index = 0; index < 14; index += 1) made.push((await make(index)).id);
  return made;
}

/** Reads all pages by cursor, with changes after each page. Returns the ids in the received order. */
async function readPages(query: string, between: readonly { kind: Act; at: number }[], expected: string[]) {
  const came: string[] = [];
  const deleted = new Set<string>();
  const isThere = (id: string) => !deleted.has(id);
  let cursor = '';
  for (let page = 0; page < 40; page += 1) {
    const answer = await v1(token, 'GET', `/prompts?scope=mine&limit=3&${query}${cursor}`);
    expect(answer.status).toBe(200);
    const { items, nextCursor } = Page.parse(answer.body);
    came.push(...items.map(({ id }) => id));
    if (nextCursor === null) return came;
    cursor = `&cursor=${nextCursor}`;
    const { kind, at } = between[page % between.length] ?? { kind: 'nothing', at: 0 };
    const seen = came.filter(isThere);
    const gone = await act(kind, { seen, unseen: expected.filter((id) => !came.includes(id)) }, at);
    if (gone !== undefined) deleted.add(gone);
  }
  throw new Error('it never ends');
}

describe.each(SORTS)('in the order %s', (sort) => {
  it.each(['', `&q=${MARK}`])('no row comes twice or is skipped (search: %j)', async (search) => {
    // In orders by counters, only saves count as changes here.
    const isCounted = sort !== 'recent' && sort !== 'alpha' && !(sort === 'match' && search !== '');
    const saved = acts.filter((kind) => !isCounted || (kind !== 'use' && kind !== 'favourite'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ kind: saved, at: fc.nat(50) }), { minLength: 1, maxLength: 5 }),
        async (between) => {
          const there = await emptied();
          const came = await readPages(`sort=${sort}${search}`, between, there);
          expect(new Set(came).size).toBe(came.length);
          expect(came).toEqual(expect.arrayContaining(there));
        },
      ),
      { numRuns: sized(2, 10), seed: SEED },
    );
  });
});

it('pages in the order that one page of everything has', async () => {
  await emptied();
  for (const sort of SORTS) {
    for (const search of ['', `&q=${MARK}`]) {
      const query = `sort=${sort}${search}`;
      const whole = Page.parse((await v1(token, 'GET', `/prompts?scope=mine&limit=50&${query}`)).body);
      expect(await readPages(query, [], [])).toEqual(whole.items.map(({ id }) => id));
    }
  }
});

it('refuses cursors of another order, and made-up ones, without a fault', async () => {
  await emptied();
  const { nextCursor } = Page.parse((await v1(token, 'GET', '/prompts?scope=mine&limit=3')).body);
  const place = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id = owner.id;
  for (const cursor of [
    `${nextCursor}&sort=alpha`,
    place({ page: 2, perPage: 3 }),
    place({ sort: 'recent', at: 'never', id }),
    place({ sort: 'recent', at: '+275760-01-01T00:00:00.000Z', id }),
    place({ sort: 'recent', at: new Date(), id: 'x' }),
    place({ sort: 'used', count: 2 ** 40, at: new Date(), id }),
    place({ sort: 'alpha', title: '\0', id }),
    'rx',
    'r',
    'e30',
    '%00',
  ]) {
    expect((await v1(token, 'GET', `/prompts?scope=mine&limit=3&cursor=${cursor}`)).status, cursor).toBe(400);
  }
});

it('walks versions, collections, agents’ searches and one’s own choice alike', async () => {
  const made = await emptied();
  const api = callerAs(owner);
  const [first = ''] = made;
  for (let version = 2; version <= 8; version += 1) {
    await api.prompt.update({ id: first, content: `${MARK} version ${version}` });
  }
  const Versions = z.object({
    items: z.array(z.object({ version: z.number() })),
    nextCursor: z.string().nullable(),
  });
  const versions: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const next = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: z.infer<typeof Versions> = Versions.parse(
      (await v1(token, 'GET', `/prompts/${first}/versions?limit=3${next}`)).body,
    );
    versions.push(...page.items.map(({ version }) => version));
    cursor = page.nextCursor;
    if (versions.length === 3) await api.prompt.update({ id: first, content: `${MARK} version 9` });
  }
  expect(versions).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);

  const { slug, id: collectionId } = await api.collection.create({ name: 'Walked' });
  await api.collection.add({ id: collectionId, promptIds: made });
  const listed: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const next = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: z.infer<typeof Page> = Page.parse(
      (await v1(token, 'GET', `/collections/${slug}?limit=4${next}`)).body,
    );
    listed.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
    if (listed.length === 4) await api.collection.remove({ id: collectionId, promptIds: listed.slice(0, 2) });
  }
  expect(listed).toEqual(made);

  const Found = z.object({
    result: z.object({
      structuredContent: z.object({
        results: z.array(z.object({ id: z.string() })),
        nextCursor: z.string().nullable(),
      }),
    }),
  });
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const words = { query: MARK, limit: 4, ...(cursor !== undefined && { cursor }) };
    const answer = await tell(token, 'tools/call', { name: 'search', arguments: words });
    const { structuredContent }: z.infer<typeof Found>['result'] = Found.parse(answer.message).result;
    found.push(...structuredContent.results.map(({ id }) => id));
    cursor = structuredContent.nextCursor;
    await make(found.length);
  }
  // By best match what is made meanwhile may come, too.
  expect(new Set(found).size).toBe(found.length);
  expect(found).toEqual(expect.arrayContaining(made));
  const { ids } = await listOwnIds(contextOf(owner), { sort: 'alpha', guess: false });
  expect(ids).toHaveLength(await db.prompt.count({ where: { createdBy: owner.id } }));
});
