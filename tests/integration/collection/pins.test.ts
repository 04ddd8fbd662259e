import { beforeEach, expect, it } from 'vitest';
import { COLLECTION_PINS_MAX } from '@/domain/collection/limits';
import { db } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile, unique } from '../../support/factories';

/** Collections at the top of a dashboard: those that one reads, and only as long as that is so. */

let owner: TestProfile;
let reader: TestProfile;

beforeEach(async () => {
  owner = await makeProfile();
  reader = await makeProfile({ role: 'viewer' });
});

const make = (visibility: 'private' | 'shared') =>
  callerAs(owner).collection.create({ name: unique('棚'), visibility });
const pin = (who: TestProfile, collectionId: string, on = true) =>
  callerAs(who).pin.setCollection({ collectionId, on });
const pinned = async (who: TestProfile) => (await callerAs(who).pin.collections()).map(({ id }) => id);

it('pinned collections are the newest pin first, each once, with what their reader sees of them', async () => {
  const [first, second] = [await make('shared'), await make('private')];
  const hidden = await makePrompt({ creator: owner, isShared: false });
  await callerAs(owner).collection.add({ id: first.id, promptIds: [hidden.id] });
  for (const { id } of [first, second, second]) await pin(owner, id);
  await pin(reader, first.id);
  expect(await pinned(owner)).toEqual([second.id, first.id]);
  expect(await callerAs(reader).pin.collections()).toMatchObject([{ id: first.id, promptCount: 0 }]);
  await pin(owner, second.id, false);
  expect(await pinned(owner)).toEqual([first.id]);
});

it('pinned collections are gone once one may not read them; the pin can still be taken away', async () => {
  const { id } = await make('shared');
  const secret = await make('private');
  expect((await failureOf(pin(reader, secret.id))).code).toBe('NOT_FOUND');
  await pin(reader, id);
  await callerAs(owner).collection.update({ id, visibility: 'private' });
  expect(await pinned(reader)).toEqual([]);
  await pin(reader, id, false);
  await callerAs(owner).collection.update({ id, visibility: 'shared' });
  expect(await pinned(reader)).toEqual([]);
});

it('pinned collections are at most so many, also when two pin at once', async () => {
  const [last, ...others] = await Promise.all(
    Array.from({ length: COLLECTION_PINS_MAX + 1 }, () => make('shared')),
  );
  const [another, ...most] = others;
  for (const { id } of most) await pin(reader, id);
  const answers = await Promise.allSettled([pin(reader, last!.id), pin(reader, another!.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await db.collectionPin.count({ where: { userId: reader.id } })).toBe(COLLECTION_PINS_MAX);
});
