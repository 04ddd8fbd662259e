import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST, type Guest } from '@/domain/actor';
import { db } from '@/server/db';
import { suggestValues } from '@/server/services/search/suggest-values';
import { findPlaces } from '@/server/services/search/find-places';
import { callerAs, contextOf } from '../../support/caller';
import { emptyDatabase } from '../../support/database';
import { explain, tablesReadWhole } from '../../support/explain';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** Suggestions of the search box: values of filters and places by name, limited to those the caller can see. */

let writer: TestProfile;
let other: TestProfile;

beforeEach(async () => {
  await emptyDatabase();
  writer = await makeProfile({ fullName: 'Zoë Writer' });
  other = await makeProfile({ fullName: 'Otto Other' });
});

const labels = async (actor: Parameters<typeof callerAs>[0], filter: 'tag' | 'by' | 'in', text: string) =>
  (await callerAs(actor).search.values({ filter, text })).map(({ label }) => label);

describe('tags', () => {
  it('tags come by any part, in any case, with or without accents: beginnings first, then the most used', async () => {
    await makePrompt({ creator: writer, tags: ['email', 'Café', 'cold email'] });
    await makePrompt({ creator: writer, tags: ['emails', 'cold email'] });
    await makePrompt({ creator: writer, tags: ['emails'] });
    expect(await labels(GUEST, 'tag', 'EM')).toEqual(['emails', 'email', 'cold email']);
    expect(await labels(GUEST, 'tag', 'cafe')).toEqual(['Café']);
    expect(await labels(GUEST, 'tag', 'café')).toEqual(['Café']);
    expect(await labels(GUEST, 'tag', '%')).toEqual([]);
    expect(await labels(GUEST, 'tag', '')).toHaveLength(4);
  });

  it('after a search are those of what it finds, so that none leaves nothing', async () => {
    await makePrompt({ creator: writer, title: 'Refund request email', tags: ['support', 'mail'] });
    await makePrompt({ creator: writer, title: 'Rückerstattung', content: 'A réfund', tags: ['German'] });
    await makePrompt({ creator: writer, title: 'Launch', tags: ['sales'] });
    await makePrompt({ creator: writer, title: 'Refund, private', isShared: false, tags: ['secret'] });
    const after = async (q: string, actor: Parameters<typeof callerAs>[0] = GUEST) =>
      (await callerAs(actor).search.values({ filter: 'tag', text: '', q })).map(({ label }) => label);
    expect(await after('email refund')).toEqual(['mail', 'support']);
    expect(await after('refund')).toEqual(['German', 'mail', 'support']);
    expect(await after('refund', writer)).toContain('secret');
    expect(await after('launch')).toEqual(['sales']);
    expect(await after('nothing at all')).toEqual([]);
    expect(await after('')).toHaveLength(4);
  });

  it('after chosen filters are those of what is left, without the chosen ones', async () => {
    const make = (fields: object) => makePrompt({ creator: writer, ...fields });
    await make({ title: 'Refund', category: 'AI', tags: ['mail', 'Support'] });
    await make({ title: 'Refund of a parcel', category: 'Other', tags: ['parcel', 'support'] });
    await make({ title: 'Launch', category: 'AI', tags: ['sales', 'RTF', 'mail'] });
    await make({ title: 'Own refund', isShared: false, category: 'AI', tags: ['secret'] });
    await makePrompt({ creator: other, title: 'Refund by other', category: 'AI', tags: ['others'] });
    const liked = await make({ title: 'Liked', category: 'Other', tags: ['liked'] });
    await callerAs(other).favorite.set({ promptId: liked.id, on: true });
    type Within = NonNullable<Parameters<ReturnType<typeof callerAs>['search']['values']>[0]['within']>;
    const left = async (within: Within, q = '', actor: Parameters<typeof callerAs>[0] = GUEST) =>
      (await callerAs(actor).search.values({ filter: 'tag', text: '', q, within })).map(({ label }) => label);
    const visible = { scope: 'visible' } as const;
    expect((await left({ ...visible, category: 'AI' })).toSorted()).toEqual(
      ['RTF', 'Support', 'mail', 'others', 'sales'].toSorted(),
    );
    expect((await left({ ...visible, tags: ['MAIL'] })).toSorted()).toEqual(['RTF', 'Support', 'sales']);
    expect(await left({ ...visible, tags: ['mail'], category: 'AI' }, 'refund')).toEqual(['Support']);
    expect((await left({ ...visible, framework: 'rtf' })).toSorted()).toEqual(['mail', 'sales']);
    expect(await left({ ...visible, creatorId: other.id })).toEqual(['others']);
    expect(await left({ ...visible, creatorId: other.id }, 'launch')).toEqual([]);
    expect(await left({ ...visible, status: 'approved' })).toEqual([]);
    expect(await left({ scope: 'favorites' }, '', other)).toEqual(['liked']);
    expect(await left({ scope: 'mine' }, 'own', writer)).toEqual(['secret']);
    expect(await left({ ...visible, category: 'AI' }, 'own')).toEqual([]);
    expect(await left({ scope: 'granted' }, '', other)).toEqual([]);
    expect(await left(visible)).toHaveLength(7);
  });

  it('tags of what is not shared come only to those who see it', async () => {
    const space = await callerAs(writer).space.create({ name: 'Desk' });
    await makePrompt({ creator: writer, isShared: false, tags: ['secret-own'] });
    await makePrompt({ creator: writer, isShared: false, spaceId: space.id, tags: ['secret-space'] });
    const granted = await makePrompt({ creator: writer, isShared: false, tags: ['secret-granted'] });
    await callerAs(writer).grant.set({
      promptId: granted.id,
      right: 'read',
      subject: { kind: 'user', userId: other.id },
    });
    const deleted = await makePrompt({ creator: writer, tags: ['secret-deleted'] });
    await callerAs(writer).prompt.delete({ id: deleted.id });
    expect(await labels(GUEST, 'tag', 'secret')).toEqual([]);
    expect(await labels(other, 'tag', 'secret')).toEqual(['secret-granted']);
    expect((await labels(writer, 'tag', 'secret')).sort()).toEqual([
      'secret-granted',
      'secret-own',
      'secret-space',
    ]);
  });

  it('tags where public needs approval are those of approved versions', async () => {
    const admin = await makeProfile({ role: 'admin' });
    const prompt = await makePrompt({ creator: writer, tags: ['agreed'] });
    await callerAs(admin).status.set({ promptId: prompt.id, version: 1, status: 'approved', notes: '' });
    await callerAs(writer).prompt.update({ id: prompt.id, tags: ['agreed later'] });
    await makePrompt({ creator: other, tags: ['agreed by nobody'] });
    const guest: Guest = { kind: 'guest', approvedOnly: true };
    expect(await labels(guest, 'tag', 'agreed')).toEqual(['agreed']);
    expect(await labels(guest, 'by', '')).toEqual(['Zoë Writer']);
  });
});

describe('people and spaces', () => {
  it('people and spaces are creators of prompts that the caller sees', async () => {
    await makePrompt({ creator: writer });
    await makePrompt({ creator: other, isShared: false });
    expect(await labels(GUEST, 'by', 'zoe')).toEqual(['Zoë Writer']);
    expect(await labels(GUEST, 'by', 'Ot')).toEqual([]);
    expect(await labels(GUEST, 'by', '')).toEqual(['Zoë Writer']);
    expect(await labels(other, 'by', 'ot')).toEqual(['Otto Other']);
    expect(await labels(other, 'by', '')).toEqual(['Otto Other', 'Zoë Writer']);
  });

  it('people and spaces are spaces that the caller is in, until they are not', async () => {
    const space = await callerAs(writer).space.create({ name: 'École nord' });
    await callerAs(other).space.create({ name: 'École sud' });
    expect(await callerAs(writer).search.values({ filter: 'in', text: 'ecole' })).toEqual([
      { value: space.id, label: 'École nord' },
    ]);
    expect(await labels(GUEST, 'in', 'ecole')).toEqual([]);
    await db.space.update({ where: { id: space.id }, data: { deletedAt: new Date() } });
    expect(await labels(writer, 'in', '')).toEqual([]);
  });

  it('after a search or chosen filters are those of what is left', async () => {
    const desk = await callerAs(writer).space.create({ name: 'Desk' });
    const attic = await callerAs(writer).space.create({ name: 'Attic' });
    await makePrompt({ creator: writer, title: 'Refund', category: 'AI', tags: ['mail'], spaceId: desk.id });
    await makePrompt({ creator: writer, title: 'Launch', category: 'Other', spaceId: attic.id });
    await makePrompt({ creator: other, title: 'Refund of a parcel', category: 'Other' });
    await makePrompt({ creator: other, title: 'Refund, private', isShared: false, tags: ['secret'] });
    type Input = Parameters<ReturnType<typeof callerAs>['search']['values']>[0];
    const left = async (input: Partial<Input>, actor: Parameters<typeof callerAs>[0] = writer) =>
      (await callerAs(actor).search.values({ filter: 'by', text: '', ...input })).map(({ label }) => label);
    const within = (filters: object) => ({ within: { scope: 'visible', ...filters } as const });
    expect((await left({ q: 'refund' })).toSorted()).toEqual(['Otto Other', 'Zoë Writer']);
    expect(await left({ q: 'refund', text: 'zoe' })).toEqual(['Zoë Writer']);
    expect(await left({ q: 'launch' })).toEqual(['Zoë Writer']);
    expect(await left(within({ category: 'Other' }), GUEST)).toEqual(['Otto Other']);
    expect(await left(within({ tags: ['mail'] }))).toEqual(['Zoë Writer']);
    expect(await left(within({ tags: ['secret'] }))).toEqual([]);
    expect(await left(within({ tags: ['secret'] }), other)).toEqual(['Otto Other']);
    expect(await left(within({ spaceId: desk.id }))).toEqual(['Zoë Writer']);
    // A chosen value is replaced by another.
    expect((await left({ q: 'refund', ...within({ creatorId: writer.id }) })).toSorted()).toEqual([
      'Otto Other',
      'Zoë Writer',
    ]);
    expect(await left({ filter: 'in', q: 'refund' })).toEqual(['Desk']);
    expect(await left({ filter: 'in', ...within({ category: 'Other' }) })).toEqual(['Attic']);
    expect(await left({ filter: 'in', ...within({ spaceId: attic.id, category: 'AI' }) })).toEqual(['Desk']);
    expect(await left({ filter: 'in', q: 'parcel' })).toEqual([]);
    expect(await left({ filter: 'in', q: 'refund' }, other)).toEqual([]);
    expect(await left({ filter: 'in', q: 'refund' }, GUEST)).toEqual([]);
  });

  it('people and spaces are found by name with collections, each only by who may see it', async () => {
    await makePrompt({ creator: writer, isShared: true });
    const space = await callerAs(writer).space.create({ name: 'Writer room' });
    const { slug } = await callerAs(writer).collection.create({ name: 'Writer basics' });
    expect(await callerAs(writer).search.places({ text: 'writer' })).toEqual({
      spaces: [{ slug: space.slug, name: 'Writer room', promptCount: 0 }],
      collections: [{ slug, name: 'Writer basics', promptCount: 0 }],
      people: [{ id: writer.id, name: 'Zoë Writer' }],
    });
    const onlyWriter = { spaces: [], collections: [], people: [{ id: writer.id, name: 'Zoë Writer' }] };
    expect(await callerAs(other).search.places({ text: 'writer' })).toEqual(onlyWriter);
    expect(await callerAs(GUEST).search.places({ text: 'writer' })).toEqual(onlyWriter);
    expect(await callerAs(writer).search.places({ text: '' })).toEqual({
      spaces: [],
      collections: [],
      people: [],
    });
  });
});

describe('a list', () => {
  const titles = async (
    actor: Parameters<typeof callerAs>[0],
    query: Parameters<ReturnType<typeof callerAs>['prompt']['list']>[0],
  ) => {
    const { items, total } = await callerAs(actor).prompt.list(query);
    expect(total).toBe(items.length);
    return items.map(({ title }) => title).sort();
  };

  it('a list is narrowed by the newest status of the version that the caller sees', async () => {
    const admin = await makeProfile({ role: 'admin' });
    const set = (id: string, version: number, status: 'approved' | 'tested') =>
      callerAs(admin).status.set({ promptId: id, version, status, notes: '' });
    const approved = await makePrompt({ creator: writer, title: 'Approved heron', tags: ['bird'] });
    await set(approved.id, 1, 'tested');
    await set(approved.id, 1, 'approved');
    const tested = await makePrompt({ creator: writer, title: 'Tested heron' });
    await set(tested.id, 1, 'tested');
    const edited = await makePrompt({ creator: writer, title: 'Edited heron' });
    await set(edited.id, 1, 'approved');
    await makePrompt({ creator: writer, title: 'Plain heron' });
    await callerAs(writer).prompt.update({ id: edited.id, title: 'Edited again heron' });

    for (const q of [undefined, 'heron']) {
      expect(await titles(GUEST, { q, status: 'approved' })).toEqual(['Approved heron']);
      expect(await titles(writer, { q, status: 'tested', scope: 'mine' })).toEqual(['Tested heron']);
      const guest: Guest = { kind: 'guest', approvedOnly: true };
      expect(await titles(guest, { q, status: 'approved' })).toEqual(['Approved heron', 'Edited heron']);
    }
    expect(await titles(GUEST, { status: 'approved', tags: ['bird'], creatorId: writer.id })).toEqual([
      'Approved heron',
    ]);
    expect(await titles(GUEST, { status: 'tested', category: 'Sales' })).toEqual([]);
    // A status set later, and a restored version, which has a new number.
    await set(edited.id, 2, 'approved');
    expect(await titles(GUEST, { status: 'approved' })).toEqual(['Approved heron', 'Edited again heron']);
    await set(approved.id, 1, 'tested');
    expect(await titles(GUEST, { status: 'tested' })).toEqual(['Approved heron', 'Tested heron']);
    await callerAs(writer).prompt.delete({ id: tested.id });
    await callerAs(writer).prompt.undelete({ id: tested.id });
    expect(await titles(GUEST, { status: 'tested' })).toEqual(['Approved heron', 'Tested heron']);
  });

  it('gives the text around the first place that holds the search', async () => {
    const long = `${'Filler words. '.repeat(60)}Ask the École once. ${'More words. '.repeat(60)}`;
    const deep = await makePrompt({ creator: writer, title: 'Deep', content: long });
    await makePrompt({ creator: writer, title: 'ecole in the title', content: 'Nothing of it.' });
    const { items } = await callerAs(GUEST).prompt.list({ q: 'ecole', around: true, excerpt: true });
    const around = new Map(items.map((item) => [item.title, item.around]));
    expect(around.get('Deep')).toContain('Ask the École once.');
    expect(around.get('Deep')!.length).toBeLessThan(330);
    expect(around.get('ecole in the title')).toBeUndefined();
    const plain = await callerAs(GUEST).prompt.list({ q: 'École', excerpt: true });
    expect(plain.items.map(({ id, around: none }) => [id, none])).toEqual([[deep.id, undefined]]);
  });

  it('says the names of the creator and the space that narrow it', async () => {
    const space = await callerAs(writer).space.create({ name: 'Desk' });
    const inside = { creator: writer, spaceId: space.id };
    await makePrompt({ ...inside, title: 'Shared inside', isShared: true });
    await makePrompt({ ...inside, title: 'Private inside', isShared: false });
    const about = { spaceId: space.id, creatorId: writer.id };
    const seen = await callerAs(writer).prompt.list({ ...about, scope: 'visible' });
    expect(seen.names).toEqual({ by: 'Zoë Writer', in: 'Desk' });
    expect(seen.total).toBe(2);
    expect(await titles(writer, { ...about, scope: 'shared' })).toEqual(['Shared inside']);
    expect(await titles(writer, { ...about, scope: 'shared', q: 'inside' })).toEqual(['Shared inside']);
    // Non-members learn neither the name nor the prompts of a space.
    const unseen = await callerAs(other).prompt.list({ ...about, scope: 'visible' });
    expect(unseen).toMatchObject({ names: { by: 'Zoë Writer', in: null }, total: 0, items: [] });
    expect((await callerAs(GUEST).prompt.list({})).names).toBeUndefined();
  });
});

it('reads no large table from end to end', async () => {
  await db.$executeRaw`
    INSERT INTO profiles (id, email, full_name, role)
    SELECT gen_random_uuid(), n || '@many.example', 'Person ' || n, 'contributor' FROM generate_series(1, 3000) n`;
  await db.$executeRaw`
    INSERT INTO prompts (slug, title, description, content, tags, created_by, is_shared)
    SELECT 'many-' || n, 'Many ' || n, 'd', 'c', ARRAY['tag ' || n % 500], ${writer.id}::uuid, n % 3 > 0
    FROM generate_series(1, 6000) n`;
  await db.$executeRaw`ANALYZE`;
  const context = contextOf(other);
  for (const work of [
    (observed: typeof db) =>
      suggestValues({ ...context, db: observed }, { filter: 'tag', text: 'tag 12', q: '' }),
    (observed: typeof db) =>
      suggestValues({ ...context, db: observed }, { filter: 'by', text: 'person 12', q: '' }),
    (observed: typeof db) => suggestValues({ ...context, db: observed }, { filter: 'in', text: 'x', q: '' }),
    (observed: typeof db) => findPlaces({ ...context, db: observed }, 'person 12'),
  ]) {
    for (const [plan] of await explain(work)) {
      const whole = tablesReadWhole(plan!).filter((table) =>
        ['prompts', 'profiles', 'prompt_search'].includes(table),
      );
      expect(whole).toEqual([]);
    }
  }
});
