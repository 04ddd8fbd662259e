import { beforeEach, expect, it } from 'vitest';
import { GET as getFeed } from '@/app/feed.xml/route';
import { GET as getList } from '@/app/llms.txt/route';
import { GET as getPlain } from '@/app/api/prompts/[identifier]/[format]/route';
import { GET as getImage } from '@/app/api/share-image/[identifier]/route';
import { GET as getCollectionFeed } from '@/app/collections/[slug]/feed.xml/route';
import { GET as getSitemap } from '@/app/sitemap.xml/route';
import { GUEST } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import type { SpaceDto } from '@/domain/space/schema';
import { instanceGuest } from '@/server/auth/guest';
import { isDeletedPublicSlug } from '@/server/services/publish/published-prompts';
import { db } from '@/server/db';
import { apiRequest, procedures, valueOf } from '../../support/api-request';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { emptyDatabase } from '../../support/database';
import { makePrompt, makeSession, type TestProfile } from '../../support/factories';
import { about, readStream, startInstance } from '../../support/prompt-stream';

/**
 * Owners of a space enable approval for its public prompts: guests see only approved versions of those and everything
 * of all others. Members are not affected.
 */

type Person = { profile: TestProfile; api: Api };
let admin: Person;
let owner: Person;
let outsider: Person;
let space: SpaceDto;
/** In the space: approved and edited since; never approved. Outside: never approved either. */
let edited: PromptDto;
let fresh: PromptDto;
let open: PromptDto;
let collection: { id: string; slug: string };

const need = (publicNeedsApproval: boolean) => owner.api.space.update({ id: space.id, publicNeedsApproval });
const request = (path: string) => new Request(`https://prompts.example.org${path}`);

async function approve({ id, version }: { id: string; version: number }) {
  await admin.api.status.set({ promptId: id, version, status: 'approved', notes: '' });
}

beforeEach(async () => {
  await emptyDatabase();
  [admin, owner, outsider] = [await newMember('admin'), await newMember(), await newMember()];
  space = await owner.api.space.create({ name: 'Sales' });
  const at = { creator: owner.profile, spaceId: space.id, isShared: true };
  edited = await makePrompt({
    ...at,
    title: 'Good heron',
    content: 'Goodtext {{a}}',
    description: 'Gooddesc',
    category: 'Design',
    tags: ['goodtag'],
  });
  await approve(edited);
  edited = await owner.api.prompt.update({
    id: edited.id,
    version: 1,
    title: 'CANARY title heron',
    content: 'CANARY text',
    tags: ['canarytag'],
    description: 'CANARY words',
    category: 'Sales',
  });
  fresh = await makePrompt({
    ...at,
    title: 'CANARY never',
    content: 'CANARY heron',
    tags: ['canarytag', 'shorebird'],
  });
  open = await makePrompt({ creator: owner.profile, title: 'Open heron', tags: ['shorebird'] });
  const made = await owner.api.collection.create({ name: 'Birds', visibility: 'shared' });
  await owner.api.collection.add({ id: made.id, promptIds: [edited.id, fresh.id, open.id] });
  collection = made;
});

async function answer<Answer>(path: string, input: unknown, cookie?: string): Promise<Answer> {
  return valueOf(await apiRequest(path, input, cookie)) as Answer;
}

const list = async (query: object) =>
  answer<{ items: { title: string }[]; total: number; totalIsCapped: boolean }>('prompt.list', query);
const titles = async (query: object) => {
  const { items, total, totalIsCapped } = await list(query);
  expect([total, totalIsCapped], JSON.stringify(query)).toEqual([items.length, false]);
  return items.map(({ title }) => title).sort();
};

it('shows guests the approved versions of the space in every list, search, order and count, and all others as they are', async () => {
  await need(true);
  const all = ['Good heron', 'Open heron'];
  for (const query of [
    ...(['recent', 'starred', 'used', 'used-30d', 'alpha'] as const).map((sort) => ({ sort })),
    ...[
      {},
      { scope: 'shared' },
      { creatorId: owner.profile.id },
      { q: 'heron' },
      { q: 'HERON', sort: 'alpha' },
    ],
    { q: 'heron', creatorId: owner.profile.id },
  ]) {
    expect(await titles(query), JSON.stringify(query)).toEqual(all);
  }
  for (const query of [
    ...[{ q: 'goodtext' }, { q: 'gooddesc' }, { tags: ['GoodTag'] }, { category: 'Design' }],
    ...[
      { q: 'heron', tags: ['goodtag'] },
      { creatorId: owner.profile.id, category: 'Design' },
    ],
  ]) {
    expect(await titles(query), JSON.stringify(query)).toEqual(['Good heron']);
  }
  expect(await titles({ tags: ['shorebird'] })).toEqual(['Open heron']);
  for (const query of [
    { q: 'canary' },
    { tags: ['canarytag'] },
    { category: 'Sales' },
    { q: 'CANARY words' },
  ]) {
    expect(await titles(query), JSON.stringify(query)).toEqual([]);
  }
  expect(await answer('prompt.facets', undefined)).toEqual({
    categories: expect.arrayContaining([
      { category: 'Design', count: 1 },
      { category: open.category, count: 1 },
    ]) as unknown,
    tags: [
      { tag: 'goodtag', count: 1 },
      { tag: 'shorebird', count: 1 },
    ],
  });
  expect(await answer('prompt.get', { identifier: edited.slug })).toMatchObject({
    title: 'Good heron',
    content: 'Goodtext {{a}}',
    version: 1,
    category: 'Design',
    space: null,
  });
  expect(await answer('prompt.versions', { id: edited.id })).toMatchObject({ total: 1 });
  expect((await apiRequest('prompt.version', { id: edited.id, version: 2 })).outcome).toBe('NOT_FOUND');
  expect((await apiRequest('prompt.get', { identifier: fresh.id })).outcome).toBe('NOT_FOUND');
  expect((await apiRequest('status.history', { promptId: fresh.id })).outcome).toBe('NOT_FOUND');
});

/** All responses for a guest about the three prompts. */
async function everything(): Promise<Record<string, string>> {
  const prompts = [edited, fresh, open];
  const texts: Record<string, string> = {};
  const inputs = [
    ...[
      undefined,
      {},
      { q: 'heron' },
      { q: 'cannary' },
      { q: 'heron', sort: 'match' },
      { tags: ['canarytag'] },
    ],
    ...prompts.flatMap(({ id, slug }) => [
      { id },
      { identifier: id },
      { identifier: slug },
      { promptId: id },
    ]),
    ...prompts.flatMap(({ id }) => [1, 2].map((version) => ({ id, version }))),
    ...[{ slug: collection.slug }, { id: owner.profile.id }, { userId: owner.profile.id }],
  ];
  for (const { path, type } of procedures) {
    if (type !== 'query') continue;
    for (const input of inputs) {
      const { body, outcome } = await apiRequest(path, input);
      // Procedures for members reject guests before they read anything.
      if (outcome === 'UNAUTHORIZED') break;
      texts[`${path} ${JSON.stringify(input)}`] = body;
    }
  }
  for (const { slug } of prompts) {
    for (const format of ['md', 'json', 'txt']) {
      const params = Promise.resolve({ identifier: slug, format });
      texts[`${slug}.${format}`] = await (await getPlain(request('/x'), { params })).text();
    }
  }
  texts.feed = await (await getFeed(request('/feed.xml'))).text();
  texts.creator = await (await getFeed(request(`/feed.xml?creator=${owner.profile.id}`))).text();
  texts.llms = await (await getList(request('/llms.txt'))).text();
  const params = Promise.resolve({ slug: collection.slug });
  texts.collection = await (await getCollectionFeed(request('/x'), { params })).text();
  for (const show of ['index', 'prompts', 'tags', 'profiles', 'categories', 'collections']) {
    texts[show] = await (await getSitemap(request(`/sitemap.xml?show=${show}`))).text();
  }
  return texts;
}

const isTold = (texts: Record<string, string>, words: RegExp) =>
  Object.keys(texts).filter((place) => words.test(texts[place] ?? ''));

it('gives guests no word of what is not approved, and members what they had', async () => {
  const words = new RegExp(`CANARY (title|text|words|never)|canarytag"|/tag/canary|${fresh.slug}`);
  const before = isTold(await everything(), words);
  for (const place of ['feed', 'creator', 'llms', 'collection', 'prompts', `${fresh.slug}.md`]) {
    expect(before, place).toContain(place);
  }
  await need(true);
  const after = await everything();
  // A response may repeat the query.
  expect(isTold(after, words).filter((place) => !place.includes(fresh.slug))).toEqual([]);
  for (const format of ['md', 'json', 'txt']) expect(after[`${fresh.slug}.${format}`]).not.toMatch(/CANARY/);
  const image = (slug: string) => getImage(request('/x'), { params: Promise.resolve({ identifier: slug }) });
  expect([(await image(fresh.slug)).status, (await image(edited.slug)).status]).toEqual([404, 200]);
  const { cookie } = await makeSession(outsider.profile);
  for (const [path, input, count] of [
    ['prompt.list', { q: 'canary' }, 2],
    ['prompt.list', { tags: ['canarytag'] }, 2],
  ] as const) {
    expect(await answer(path, input, cookie)).toMatchObject({ total: count });
  }
  expect(await answer('prompt.get', { identifier: fresh.id }, cookie)).toMatchObject({
    title: 'CANARY never',
  });
  await need(false);
  expect(await titles({ q: 'canary' })).toHaveLength(2);
});

it("the rule 'approved versions only' of a space is set by its owners, and covers the prompts at home there only", async () => {
  for (const role of ['reader', 'member', 'publisher'] as const) {
    const { profile, api } = await newMember();
    const { url } = await owner.api.space.invite({ id: space.id, role });
    await api.space.join({ token: url?.split('token=')[1] ?? '' });
    const change = callerAs(profile).space.update({ id: space.id, publicNeedsApproval: true });
    expect((await failureOf(change)).code, role).toBe('FORBIDDEN');
  }
  const change = outsider.api.space.update({ id: space.id, publicNeedsApproval: true });
  expect((await failureOf(change)).code).toBe('NOT_FOUND');
  await need(true);
  // Moving applies the other rule, and an approval is visible immediately.
  await owner.api.space.movePrompts({ ids: [fresh.id], spaceId: null });
  expect(await titles({})).toEqual(['CANARY never', 'Good heron', 'Open heron']);
  await owner.api.space.movePrompts({ ids: [fresh.id, open.id], spaceId: space.id });
  expect(await titles({})).toEqual(['Good heron']);
  await approve(open);
  expect(await titles({ tags: ['shorebird'] })).toEqual(['Open heron']);
  const ofHome = await owner.api.prompt.get({ identifier: fresh.id });
  expect(ofHome.space).toMatchObject({ publicNeedsApproval: true });
});

it('holds in the audience that is shown before saving', async () => {
  await need(true);
  const guests = async (ids: string[], asked: object = {}) =>
    (await owner.api.grant.audience({ promptIds: ids, ...asked })).guests;
  expect(await guests([edited.id])).toBe(true);
  expect(await guests([fresh.id])).toBe(false);
  expect(await guests([fresh.id], { spaceId: null })).toBe(true);
  expect(await guests([open.id])).toBe(true);
  expect(await guests([open.id], { spaceId: space.id })).toBe(false);
  expect(await guests([], { visibility: 'shared', spaceId: space.id })).toBe(false);
});

it('leaves no trace of what was never approved once that is deleted', async () => {
  await need(true);
  await owner.api.prompt.delete({ id: fresh.id });
  await owner.api.prompt.delete({ id: edited.id });
  const guest = await instanceGuest();
  expect(await isDeletedPublicSlug({ db, guest }, fresh.slug)).toBe(false);
  expect(await isDeletedPublicSlug({ db, guest }, edited.slug)).toBe(true);
  await owner.api.prompt.undelete({ id: fresh.id });
  expect((await apiRequest('prompt.get', { identifier: fresh.id })).outcome).toBe('NOT_FOUND');
});

it('shows nothing that was held back because its space is deleted, and shares it again with the space', async () => {
  /** Callers with the current time: texts from before and after a deletion are distinguished by time. */
  const now = () => callerAs(owner.profile);
  await need(true);
  const open = await now().space.create({ name: 'Everyone' });
  const fates = [{ kind: 'creators' }, { kind: 'trash' }, { kind: 'move', spaceId: open.id }] as const;
  for (const prompts of fates) {
    await now().space.delete({ id: space.id, prompts });
    if (prompts.kind === 'trash') await now().prompt.undelete({ id: fresh.id });
    expect((await apiRequest('prompt.get', { identifier: fresh.id })).outcome, prompts.kind).toBe(
      'NOT_FOUND',
    );
    expect(await titles({ q: 'canary' }), prompts.kind).toEqual([]);
    expect((await now().prompt.get({ identifier: fresh.id })).isShared).toBe(false);
    await now().space.restore({ id: space.id });
    for (const { id } of [fresh, edited]) {
      const home = await now().prompt.get({ identifier: id });
      expect([home.isShared, home.space?.slug], prompts.kind).toEqual([true, space.slug]);
    }
    expect(await titles({ q: 'canary' }), prompts.kind).toEqual([]);
    expect(await titles({}), prompts.kind).toContain('Good heron');
  }
  // Not prompts that their creator made private meanwhile, nor versions from that time.
  await now().space.delete({ id: space.id, prompts: { kind: 'creators' } });
  await now().prompt.setShared({ id: fresh.id, isShared: true });
  await now().prompt.setShared({ id: fresh.id, isShared: false });
  await now().prompt.update({ id: edited.id, content: 'CANARY in private' });
  await now().space.restore({ id: space.id });
  for (const { id } of [fresh, edited]) {
    expect((await now().prompt.get({ identifier: id })).isShared).toBe(false);
    await now().space.movePrompts({ ids: [id], spaceId: space.id });
    await now().prompt.setShared({ id, isShared: true });
  }

  await now().space.update({ id: open.id, publicNeedsApproval: true });
  await now().space.delete({ id: space.id, prompts: { kind: 'move', spaceId: open.id } });
  expect((await now().prompt.get({ identifier: fresh.id })).isShared).toBe(true);
  expect(await titles({ q: 'canary' })).toEqual([]);
});

it('guests on two servers hear that something changed where they see or saw it, and never what', async () => {
  await need(true);
  const hubs = [await startInstance({ guest: instanceGuest }), await startInstance({ guest: instanceGuest })];
  const streams = await Promise.all(hubs.map((hub) => readStream(hub, GUEST)));
  await owner.api.prompt.update({ id: fresh.id, version: 1, content: 'CANARY again' });
  await makePrompt({ creator: owner.profile, spaceId: space.id, isShared: true, title: 'CANARY new' });
  await owner.api.prompt.update({ id: open.id, version: 1, content: 'Seen.' });
  for (const stream of streams) await stream.take(about(open.id));
  expect(streams.flatMap(({ events }) => events.filter(({ type }) => type === 'refresh'))).toEqual([]);
  await approve({ id: fresh.id, version: 2 });
  for (const stream of streams) await stream.take(({ type }) => type === 'refresh');
  expect(JSON.stringify(streams.map(({ events }) => events))).not.toContain('CANARY');
  for (const stream of streams) stream.close();
  for (const hub of hubs) await hub.close();
});
