import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { COLLECTIONS_MAX, COLLECTIONS_PAGE_SIZE, ITEMS_MAX } from '@/domain/collection/limits';
import { collectionMessages } from '@/domain/collection/messages';
import { db } from '@/server/db';
import { procedures } from '../../support/api-request';
import { type Api, callerAs, failureOf, newMember, useCaseOutcome } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile, unique } from '../../support/factories';

/** Collections: named, ordered lists of prompts, which never show a user more than their own lists contain. */

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

let owner: TestProfile;
let api: Api;
let other: { profile: TestProfile; api: Api };

beforeEach(async () => {
  ({ profile: owner, api } = await newMember());
  other = await newMember();
});

async function newPrompts(count: number, fields: { isShared?: boolean; creator?: TestProfile } = {}) {
  const made: string[] = [];
  for (let at = 0; at < count; at += 1) made.push((await makePrompt({ creator: owner, ...fields })).id);
  return made;
}

/** A collection of the owner with prompts in it. */
async function newCollection(promptIds: string[], visibility: 'private' | 'shared' = 'private') {
  const collection = await api.collection.create({ name: unique('Collection'), visibility });
  if (promptIds.length > 0) await api.collection.add({ id: collection.id, promptIds });
  return collection;
}

const orderOf = async (slug: string, as: Api = api) =>
  ids((await as.collection.get({ slug, perPage: 50 })).items);

describe('a collection', () => {
  it('a collection is made with its texts, changed, and deleted for good; its address stays', async () => {
    const made = await api.collection.create({ name: '  Sales e-mails ', description: 'For the team.' });
    expect(made).toMatchObject({
      name: 'Sales e-mails',
      description: 'For the team.',
      visibility: 'private',
      promptCount: 0,
      createdBy: owner.id,
      creatorName: owner.fullName,
    });
    expect(made.slug).toMatch(/^sales-e-mails-[0-9a-f]{8}$/);
    const changed = await api.collection.update({ id: made.id, name: 'Mails', visibility: 'shared' });
    expect(changed).toMatchObject({
      slug: made.slug,
      name: 'Mails',
      description: 'For the team.',
      visibility: 'shared',
    });
    expect((await callerAs(GUEST).collection.get({ slug: made.slug })).collection.name).toBe('Mails');
    await api.collection.delete({ id: made.id });
    expect((await failureOf(api.collection.get({ slug: made.slug }))).code).toBe('NOT_FOUND');
  });

  it('a collection has an address where nothing of its name is left', async () => {
    expect((await api.collection.create({ name: '営業' })).slug).toMatch(/^collection-[0-9a-f]{8}$/);
  });

  it.each([
    ['an empty name', { name: ' ' }],
    ['a name too long', { name: 'x'.repeat(101) }],
    ['a name of two lines', { name: 'One\nTwo' }],
    ['a description too long', { name: 'One', description: 'x'.repeat(2_001) }],
  ])('a collection refuses %s', async (_, input) => {
    expect((await failureOf(api.collection.create(input))).code).toBe('BAD_REQUEST');
  });

  it('stays within the number that one person may have, also when two come at once', async () => {
    await db.collection.createMany({
      data: Array.from({ length: COLLECTIONS_MAX - 1 }, (_, at) => ({
        slug: `of-${owner.id}-${at}`,
        name: 'One of many',
        createdBy: owner.id,
      })),
    });
    const answers = await Promise.allSettled([1, 2].map(() => api.collection.create({ name: 'The last' })));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await failureOf(api.collection.create({ name: 'More' }))).message).toBe(
      collectionMessages.tooMany,
    );
  });

  it('a collection is shared only from an address that is proved, where the library wants that', async () => {
    const collection = await newCollection([]);
    await db.settings.upsert({
      where: { id: 1 },
      create: { sharingNeedsProof: true },
      update: { sharingNeedsProof: true },
    });
    try {
      const calls = [
        () => api.collection.create({ name: 'Open', visibility: 'shared' }),
        () => api.collection.update({ id: collection.id, visibility: 'shared' }),
      ];
      for (const call of calls) expect((await failureOf(call())).code).toBe('FORBIDDEN');
      await api.collection.update({ id: collection.id, name: 'Still private' });
      await db.profile.update({ where: { id: owner.id }, data: { emailProvedAt: new Date() } });
      for (const call of calls) await call();
    } finally {
      await db.settings.updateMany({ data: { sharingNeedsProof: false } });
    }
  });

  it('a collection of somebody else that is shared goes by an admin, who is written down; a private one is not there for them', async () => {
    const admin = await newMember('admin');
    const shared = await newCollection([], 'shared');
    const hidden = await newCollection([]);
    expect((await failureOf(admin.api.collection.delete({ id: hidden.id }))).code).toBe('NOT_FOUND');
    await admin.api.collection.delete({ id: shared.id });
    expect(await db.auditEvent.findMany({ where: { subjectId: shared.id } })).toMatchObject([
      { actorId: admin.profile.id, action: 'collection.delete', details: {} },
    ]);
    const { items } = await admin.api.admin.listAudit({ kind: 'deletion' });
    expect(items[0]).toMatchObject({ subject: { kind: 'collection', name: null, href: null } });
  });
});

describe('what is in a collection', () => {
  it('lists its prompts in the order in which they were added, each once', async () => {
    const [a, b, c] = (await newPrompts(3)) as [string, string, string];
    const { id, slug } = await newCollection([b, a, b]);
    expect(await api.collection.add({ id, promptIds: [a, c] })).toEqual({ added: [c], unchanged: 1 });
    expect(await orderOf(slug)).toEqual([b, a, c]);
    await api.collection.remove({ id, promptIds: [a] });
    await api.collection.remove({ id, promptIds: [a] });
    expect(await orderOf(slug)).toEqual([b, c]);
    expect((await api.collection.add({ id, promptIds: [a] })).added).toEqual([a]);
    expect(await orderOf(slug)).toEqual([b, c, a]);
  });

  it('moves before and after another one', async () => {
    const [a, b, c, d] = (await newPrompts(4)) as [string, string, string, string];
    const { id, slug } = await newCollection([a, b, c, d]);
    await api.collection.move({ id, promptId: d, before: a });
    expect(await orderOf(slug)).toEqual([d, a, b, c]);
    await api.collection.move({ id, promptId: a, after: c });
    expect(await orderOf(slug)).toEqual([d, b, c, a]);
    await api.collection.move({ id, promptId: b, after: d });
    expect(await orderOf(slug)).toEqual([d, b, c, a]);
    await api.collection.move({ id, promptId: c, before: b });
    expect(await orderOf(slug)).toEqual([d, c, b, a]);

    const refusals = await Promise.all([
      failureOf(api.collection.move({ id, promptId: a, before: a })),
      failureOf(api.collection.move({ id, promptId: a })),
      failureOf(api.collection.move({ id, promptId: a, before: b, after: c })),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(['BAD_REQUEST', 'BAD_REQUEST', 'BAD_REQUEST']);
  });

  it('loses nothing and takes no place twice when many change it at once', async () => {
    const prompts = await newPrompts(12);
    const [first, second] = [prompts.slice(0, 6), prompts.slice(6)];
    const { id, slug } = await newCollection(first);
    await Promise.all([
      ...second.map((promptId) => api.collection.add({ id, promptIds: [promptId, ...first] })),
      ...first.slice(1).map((promptId) => api.collection.move({ id, promptId, before: first[0]! })),
    ]);
    expect((await orderOf(slug)).sort()).toEqual([...prompts].sort());
    const rows = await db.collectionItem.findMany({ where: { collectionId: id } });
    expect(new Set(rows.map(({ position }) => position)).size).toBe(prompts.length);
  });

  it('the prompts of a collection are bounded, and a call that goes beyond changes nothing', async () => {
    const { id } = await newCollection([]);
    await db.$executeRaw`
      INSERT INTO prompts (slug, title, description, content, created_by)
      SELECT ${id} || '-' || n, 'Filler', 'Filler', 'Filler', ${owner.id}::uuid FROM generate_series(1, ${ITEMS_MAX}) n`;
    await db.$executeRaw`
      INSERT INTO collection_items (collection_id, prompt_id, position)
      SELECT ${id}::uuid, id, row_number() OVER (ORDER BY id) FROM prompts WHERE slug LIKE ${id} || '-%' LIMIT ${ITEMS_MAX - 1}`;
    const [a, b] = (await newPrompts(2)) as [string, string];
    expect((await failureOf(api.collection.add({ id, promptIds: [a, b] }))).message).toBe(
      collectionMessages.full,
    );
    expect(await api.collection.add({ id, promptIds: [a] })).toEqual({ added: [a], unchanged: 0 });
    expect(await db.collectionItem.count({ where: { collectionId: id } })).toBe(ITEMS_MAX);
    expect(await api.collection.add({ id, promptIds: [a] })).toEqual({ added: [], unchanged: 1 });
  });

  it('the prompts of a collection are given by pages, with the neighbors of a page', async () => {
    const [a, b, c, d, e] = (await newPrompts(5)) as [string, string, string, string, string];
    const { slug } = await newCollection([a, b, c, d, e]);
    const page = (number: number) => api.collection.get({ slug, page: number, perPage: 2 });
    const [first, middle, last] = [await page(1), await page(2), await page(9)];
    expect([ids(first.items), first.previousId, first.nextId]).toEqual([[a, b], null, c]);
    expect([ids(middle.items), middle.previousId, middle.nextId]).toEqual([[c, d], b, e]);
    expect([ids(last.items), last.previousId, last.nextId]).toEqual([[e], d, null]);
    expect(last).toMatchObject({ page: 3, pageCount: 3, collection: { promptCount: 5 } });
  });
});

describe('what somebody may not see', () => {
  it('a prompt that somebody may not see is in no collection for them, not as a gap and in no count', async () => {
    const [a, hidden, c] = (await newPrompts(3)) as [string, string, string];
    const { slug } = await newCollection([a, hidden, c], 'shared');
    await api.prompt.setShared({ id: hidden, isShared: false });
    const admin = await newMember('admin');
    for (const reader of [callerAs(GUEST), other.api, admin.api]) {
      const page = await reader.collection.get({ slug, perPage: 1 });
      expect(page).toMatchObject({ pageCount: 2, nextId: c, collection: { promptCount: 2 } });
      expect(await orderOf(slug, reader)).toEqual([a, c]);
      const { items } = await reader.collection.list({ scope: 'others', promptId: hidden });
      expect(items.find((one) => one.slug === slug)).toMatchObject({ promptCount: 2, hasPrompt: false });
    }
    expect(await orderOf(slug)).toEqual([a, hidden, c]);
    await api.prompt.delete({ id: c });
    expect(await orderOf(slug)).toEqual([a, hidden]);
    await api.prompt.undelete({ id: c });
    expect(await orderOf(slug)).toEqual([a, hidden, c]);
  });

  it('a prompt in a collection is for guests what somebody approved, where public needs approval', async () => {
    const [approved, other] = (await newPrompts(2)) as [string, string];
    const { slug } = await newCollection([other, approved], 'shared');
    await (await newMember('admin')).api.status.set({ promptId: approved, version: 1, status: 'approved' });
    const guest = callerAs({ kind: 'guest', approvedOnly: true });
    expect(await orderOf(slug, guest)).toEqual([approved]);
    expect((await guest.collection.get({ slug })).collection.promptCount).toBe(1);
    expect(await orderOf(slug, callerAs(GUEST))).toEqual([other, approved]);
  });

  it('goes into none, and answers as what is not there', async () => {
    const [hidden] = (await newPrompts(1, { creator: other.profile, isShared: false })) as [string];
    const [shown] = (await newPrompts(1)) as [string];
    const { id, slug } = await newCollection([shown]);
    expect(await api.collection.add({ id, promptIds: [hidden] })).toEqual({ added: [], unchanged: 0 });
    expect(await orderOf(slug)).toEqual([shown]);
    expect(await db.collectionItem.count({ where: { promptId: hidden } })).toBe(0);

    // Shared when it was added.
    const [lost] = (await newPrompts(1, { creator: other.profile })) as [string];
    await api.collection.add({ id, promptIds: [lost] });
    await other.api.prompt.setShared({ id: lost, isShared: false });
    expect(await api.collection.add({ id, promptIds: [lost] })).toEqual({ added: [], unchanged: 0 });
    expect((await failureOf(api.collection.move({ id, promptId: lost, before: shown }))).code).toBe(
      'NOT_FOUND',
    );
    expect((await failureOf(api.collection.move({ id, promptId: shown, after: lost }))).code).toBe(
      'NOT_FOUND',
    );
    const { items } = await api.collection.list({ scope: 'mine', promptId: lost });
    expect(items).toMatchObject([{ id, hasPrompt: false, promptCount: 1 }]);
    await api.collection.remove({ id, promptIds: [lost] });
    expect(await db.collectionItem.count({ where: { collectionId: id } })).toBe(1);
  });

  it('a private collection is hidden from everyone else: they get the response for a missing one', async () => {
    const canary = unique('Canary collection');
    const [a] = (await newPrompts(1)) as [string];
    const made = await api.collection.create({ name: canary, description: canary });
    await api.collection.add({ id: made.id, promptIds: [a] });
    const admin = await newMember('admin');
    const slug = 'nobody-has-this';
    for (const reader of [callerAs(GUEST), other.api, admin.api]) {
      const ofMissing = await failureOf(reader.collection.get({ slug }));
      expect(await failureOf(reader.collection.get({ slug: made.slug }))).toEqual(ofMissing);
    }
    const answers = [callerAs(GUEST), other.api, admin.api].flatMap((reader) => [
      reader.collection.list({ promptId: a }),
      reader.collection.list({ scope: 'others' }),
      reader.prompt.list({ q: canary }),
      reader.prompt.get({ identifier: a }),
      reader.profile.get({ id: owner.id }),
    ]);
    expect(JSON.stringify(await Promise.all(answers))).not.toContain(canary);
    // All calls about collections treat it like an unknown id.
    const inputs: Record<string, (id: string) => unknown> = {
      'collection.update': (id) => ({ id, name: 'Mine now' }),
      'collection.delete': (id) => ({ id }),
      'collection.add': (id) => ({ id, promptIds: [a] }),
      'collection.remove': (id) => ({ id, promptIds: [a] }),
      'collection.move': (id) => ({ id, promptId: a, before: made.id }),
    };
    for (const [path, input] of Object.entries(inputs)) {
      expect(procedures.map((one) => one.path)).toContain(path);
      expect(await useCaseOutcome(path, other.profile, input(made.id)), path).toBe('NOT_FOUND');
    }
    expect(await orderOf(made.slug)).toEqual([a]);
  });
});

describe('lists of collections', () => {
  it('lists of collections hold one’s own and what others share, the last changed first', async () => {
    const reader = await makeProfile();
    const at = (minute: number) => ({ now: new Date(Date.UTC(2027, 0, 1, 10, minute)) });
    const make = (by: TestProfile, minute: number, visibility: 'private' | 'shared') =>
      callerAs(by, at(minute)).collection.create({ name: unique('Listed'), visibility });
    const own = await make(reader, 1, 'private');
    const ownShared = await make(reader, 2, 'shared');
    await make(owner, 3, 'private');
    const shared = await make(owner, 4, 'shared');
    const lists = callerAs(reader).collection;
    const page = async (scope: 'mine' | 'others' | 'visible') => ids((await lists.list({ scope })).items);
    expect(await page('mine')).toEqual([ownShared.id, own.id]);
    expect((await page('others'))[0]).toBe(shared.id);
    expect((await page('visible')).slice(0, 3)).toEqual([shared.id, ownShared.id, own.id]);
    expect(await page('others')).not.toContain(ownShared.id);

    const prompt = await makePrompt({ creator: owner });
    await callerAs(reader, at(5)).collection.add({ id: own.id, promptIds: [prompt.id] });
    const { items } = await lists.list({ scope: 'mine', promptId: prompt.id });
    expect(items.map(({ id, hasPrompt, promptCount }) => [id, hasPrompt, promptCount])).toEqual([
      [own.id, true, 1],
      [ownShared.id, false, 0],
    ]);
  });

  it('lists of collections go on from a cursor, without a gap and none twice', async () => {
    const now = new Date('2027-02-01T10:00:00Z');
    await db.collection.createMany({
      data: Array.from({ length: COLLECTIONS_PAGE_SIZE * 2 + 3 }, (_, at) => ({
        slug: `list-${owner.id}-${at}`,
        name: 'Listed',
        createdBy: owner.id,
        updatedAt: now,
      })),
    });
    const seen: string[] = [];
    let cursor: { updatedAt: Date; id: string } | undefined;
    do {
      const { items, nextCursor } = await api.collection.list({ scope: 'mine', cursor });
      seen.push(...ids(items));
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(COLLECTIONS_PAGE_SIZE * 2 + 3);
    expect(new Set(seen).size).toBe(seen.length);
  });
});
