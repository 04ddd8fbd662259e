import { beforeAll, expect, it } from 'vitest';
import type { CollectionDto } from '@/domain/collection/schema';
import type { SpaceRole } from '@/domain/space/role';
import type { SpaceDto } from '@/domain/space/schema';
import { db } from '@/server/db';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { GUEST } from '@/domain/actor';
import { makePrompt, type TestProfile } from '../../support/factories';

/** Collections of a space, readable while one is a member. */

type Person = { profile: TestProfile; api: Api };
const people = new Map<string, Person>();
let space: SpaceDto;
let collection: CollectionDto;

const as = (who: string): Api => people.get(who)?.api ?? callerAs(GUEST);
const idOf = (who: string) => people.get(who)!.profile.id;

async function join(who: string, role: SpaceRole) {
  const { url } = await as('owner').space.invite({ id: space.id, role });
  await as(who).space.join({ token: url?.split('token=')[1] ?? '' });
}

/** Whether a user can open the collection and find it in each list that may contain it. */
async function finds(who: string): Promise<boolean> {
  const { items } = await as(who).collection.list({ scope: 'visible' });
  const isListed = items.some(({ id }) => id === collection.id);
  const opened = as(who).collection.get({ slug: collection.slug });
  const isOpened = await opened.then(
    () => true,
    () => false,
  );
  expect(isOpened, who).toBe(isListed);
  return isListed;
}

beforeAll(async () => {
  for (const who of ['owner', 'member', 'reader', 'outsider']) people.set(who, await newMember());
  people.set('admin', await newMember('admin'));
  space = await as('owner').space.create({ name: '営業' });
  await join('member', 'member');
  await join('reader', 'reader');
  const inside = await makePrompt({
    creator: people.get('owner')!.profile,
    spaceId: space.id,
    isShared: false,
  });
  const alone = await makePrompt({ creator: people.get('member')!.profile, isShared: false });
  collection = await as('member').collection.create({
    name: '提案書',
    visibility: 'space',
    spaceId: space.id,
  });
  await as('member').collection.add({ id: collection.id, promptIds: [inside.id, alone.id] });
});

it('a collection of a space is read only by its people, with the prompts that each of them may see', async () => {
  for (const [who, count] of [
    ['owner', 1],
    ['member', 2],
    ['reader', 1],
  ] as const) {
    expect(await finds(who), who).toBe(true);
    const { collection: seen } = await as(who).collection.get({ slug: collection.slug });
    expect(seen).toMatchObject({ visibility: 'space', promptCount: count, space: { name: '営業' } });
    const { items } = await as(who).collection.list({ spaceId: space.id });
    expect(items.map(({ id }) => id)).toEqual([collection.id]);
  }
  for (const who of ['outsider', 'admin', 'guest']) {
    expect(await finds(who), who).toBe(false);
    const refusal = await failureOf(as(who).collection.list({ spaceId: space.id }));
    expect(refusal.code, who).toBe(who === 'guest' ? 'UNAUTHORIZED' : 'NOT_FOUND');
  }
});

it('a collection of a space is created by those who write there, and changed by its creator only', async () => {
  const make = (who: string, spaceId?: string) =>
    as(who).collection.create({
      name: 'Mine',
      visibility: 'space',
      ...(spaceId !== undefined && { spaceId }),
    });
  expect((await failureOf(make('reader', space.id))).code).toBe('FORBIDDEN');
  expect((await failureOf(make('outsider', space.id))).code).toBe('NOT_FOUND');
  expect((await failureOf(make('owner'))).code).toBe('NOT_FOUND');
  const rename = (who: string) => as(who).collection.update({ id: collection.id, name: 'Taken' });
  expect((await failureOf(rename('owner'))).code).toBe('FORBIDDEN');
  expect((await failureOf(rename('outsider'))).code).toBe('NOT_FOUND');
});

it('a collection of a space ends for those who leave, and stays with a creator who has left', async () => {
  await as('reader').space.leave({ id: space.id });
  expect(await finds('reader')).toBe(false);
  await as('owner').space.removeMember({ id: space.id, userId: idOf('member') });
  expect(await finds('member')).toBe(true);
  expect((await as('member').collection.get({ slug: collection.slug })).collection.space).toBeNull();
  const prompt = await makePrompt({ creator: people.get('member')!.profile });
  const add = as('member').collection.add({ id: collection.id, promptIds: [prompt.id] });
  expect((await failureOf(add)).code).toBe('FORBIDDEN');
  expect((await failureOf(as('member').collection.update({ id: collection.id, name: 'Still' }))).code).toBe(
    'NOT_FOUND',
  );
  await as('member').collection.update({ id: collection.id, visibility: 'private' });
  expect(await finds('owner')).toBe(false);
});

it('a collection of a space is its creator’s alone while the space is deleted and once it is gone for good', async () => {
  const made = await as('owner').space.create({ name: 'Short' });
  const one = await as('owner').collection.create({ name: 'One', visibility: 'space', spaceId: made.id });
  const { profile, api } = await newMember();
  const { url } = await as('owner').space.invite({ id: made.id, role: 'reader' });
  await api.space.join({ token: url?.split('token=')[1] ?? '' });
  const reads = async (reader: Api) =>
    (await reader.collection.list({})).items.some(({ id }) => id === one.id);
  expect(await reads(callerAs(profile))).toBe(true);
  await as('owner').space.delete({ id: made.id, prompts: { kind: 'creators' } });
  expect([await reads(api), await reads(as('owner'))]).toEqual([false, true]);
  await as('owner').space.restore({ id: made.id });
  expect(await reads(api)).toBe(true);
  await db.space.delete({ where: { id: made.id } });
  expect([await reads(api), await reads(as('owner'))]).toEqual([false, true]);
  await as('owner').collection.update({ id: one.id, visibility: 'private' });
});
