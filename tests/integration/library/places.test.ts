import { expect, it } from 'vitest';
import { PLACES_SHOWN } from '@/domain/library/places';
import { db } from '@/server/db';
import { listLibraryPlaces } from '@/server/services/library/list-places';
import { callerAs, contextOf, newMember } from '../../support/caller';
import { makePrompt, makeProfile, unique } from '../../support/factories';
import { explain, tablesReadWhole } from '../../support/explain';

/** The places of a library: each with the number of prompts in its own list, and none that the caller can't see. */

it('counts as many as the lists of the places hold', async () => {
  const { api, profile } = await newMember();
  const other = await newMember();
  const space = await api.space.create({ name: unique('Space') });
  await makePrompt({ creator: profile });
  await makePrompt({ creator: profile, isShared: false });
  await makePrompt({ creator: profile, isShared: false, spaceId: space.id });
  const theirs = await makePrompt({ creator: other.profile });
  const granted = await makePrompt({ creator: other.profile, isShared: false });
  const hidden = await makePrompt({ creator: other.profile, isShared: false });
  await other.api.grant.set({
    promptId: granted.id,
    right: 'read',
    subject: { kind: 'user', userId: profile.id },
  });
  await api.favorite.toggle({ promptId: theirs.id });
  await api.favorite.toggle({ promptId: granted.id });
  await api.pin.set({ promptId: theirs.id, on: true });
  const collection = await api.collection.create({ name: unique('Collection') });
  await api.collection.add({ id: collection.id, promptIds: [theirs.id, granted.id] });

  const places = await api.library.places();
  const total = async (scope: 'visible' | 'mine' | 'favorites' | 'granted') =>
    (await api.prompt.list({ scope })).total;
  expect(places).toMatchObject({
    everything: await total('visible'),
    mine: 3,
    favorites: 2,
    granted: 1,
    spaces: [{ slug: space.slug, promptCount: 1 }],
    spaceCount: 1,
    collections: [{ slug: collection.slug, promptCount: 2 }],
    collectionCount: 1,
    pinned: [{ slug: theirs.slug, title: theirs.title }],
  });
  expect(await total('favorites')).toBe(2);
  expect(await total('granted')).toBe(1);

  // Prompts without access are in no place anymore.
  await other.api.prompt.setShared({ id: theirs.id, isShared: false });
  await db.promptGrant.deleteMany({ where: { promptId: granted.id } });
  await db.space.update({ where: { id: space.id }, data: { deletedAt: new Date() } });
  expect(await api.library.places()).toMatchObject({
    favorites: 0,
    granted: 0,
    spaces: [],
    spaceCount: 0,
    pinned: [],
    collections: [{ promptCount: 0 }],
  });
  expect(JSON.stringify(await api.library.places())).not.toContain(hidden.title);
});

it('shows the spaces that one uses most, and says how many there are', async () => {
  const { api, profile } = await newMember();
  const spaces = [];
  for (let made = 0; made < PLACES_SHOWN + 2; made += 1) {
    spaces.push(await api.space.create({ name: `Space ${made}` }));
  }
  const last = spaces.at(-1)!;
  const prompt = await makePrompt({ creator: profile, isShared: false, spaceId: last.id });
  await api.usage.record({ promptId: prompt.id });
  const places = await api.library.places();
  expect(places.spaces).toHaveLength(PLACES_SHOWN);
  expect(places.spaces[0]).toEqual({ slug: last.slug, name: last.name, promptCount: 1 });
  expect(places.spaceCount).toBe(PLACES_SHOWN + 2);
});

it('puts pinned collections first, and leaves out those that are not shared any more', async () => {
  const { api } = await newMember();
  const other = await newMember();
  const own = await api.collection.create({ name: unique('Own') });
  const shared = await other.api.collection.create({ name: unique('Theirs'), visibility: 'shared' });
  await api.pin.setCollection({ collectionId: shared.id, on: true });
  const names = async () => (await api.library.places()).collections.map(({ name }) => name);
  expect(await names()).toEqual([shared.name, own.name]);
  await other.api.collection.update({ id: shared.id, name: shared.name, visibility: 'private' });
  expect(await names()).toEqual([own.name]);
});

it('reads no table of prompts whole', async () => {
  const profile = await makeProfile();
  await db.$executeRaw`
    INSERT INTO prompts (slug, title, description, content, category, is_shared, created_by)
    SELECT 'side-' || i, 'Title ' || i, 'Describes', 'Text', 'AI', i % 2 = 0, ${profile.id}::uuid FROM generate_series(1, 3000) AS i`;
  await db.$executeRaw`
    INSERT INTO favorites (prompt_id, user_id) SELECT id, created_by FROM prompts WHERE created_by = ${profile.id}::uuid`;
  await db.$executeRaw`
    INSERT INTO prompt_usage (prompt_id, user_id) SELECT id, created_by FROM prompts WHERE created_by = ${profile.id}::uuid`;
  await db.$executeRaw`VACUUM ANALYZE`;
  const other = await makeProfile();
  const statements = await explain((observed) => listLibraryPlaces(contextOf(other, { db: observed })));
  const read = statements.flat().flatMap(tablesReadWhole);
  expect(
    read.filter((table) => ['prompts', 'prompt_search', 'prompt_usage', 'favorites'].includes(table)),
  ).toEqual([]);
  expect(await callerAs(other).library.places()).toMatchObject({ mine: 0 });
});
