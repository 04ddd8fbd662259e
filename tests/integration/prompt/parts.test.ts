import { expect, it } from 'vitest';
import { db } from '@/server/db';
import { countParts } from '@/server/services/prompt/count-parts';
import { callerAs } from '../../support/caller';
import { explain, tablesReadWhole } from '../../support/explain';
import { makeProfile, makePrompt, unique } from '../../support/factories';

/** The counts on the tabs of a prompt's page are of what their reader finds there. */

it('counts what the caller can read: of a private time, nothing for others', async () => {
  const [owner, reader] = [await makeProfile(), await makeProfile()];
  const prompt = await makePrompt({ creator: owner, isShared: false });
  const own = callerAs(owner);
  const id = { promptId: prompt.id };
  const check = { kind: 'contains' as const, text: 'x', ignoreCase: true };
  await own.comment.create({ ...id, version: 1, body: 'Only for me.' });
  await own.prompt.tests.save({ ...id, name: 'A private case', inputs: [], checks: [check] });
  await own.prompt.update({ id: prompt.id, content: 'The text that is shared.' });
  await own.prompt.setShared({ id: prompt.id, isShared: true, withPrivateWords: false });
  const thread = await callerAs(reader).comment.create({ ...id, version: 2, body: 'For all.' });
  await own.comment.create({ ...id, version: 2, body: 'An answer.', parentId: thread.id });

  expect(await own.prompt.parts(id)).toEqual({ versions: 2, tests: 1, comments: 3, variants: 0 });
  const seen = await callerAs(reader).prompt.parts(id);
  const versions = await callerAs(reader).prompt.versions({ id: prompt.id });
  expect(seen).toEqual({ versions: versions.total, tests: 0, comments: 2, variants: 0 });
});

it('counts of the variants of a prompt those that the caller can read', async () => {
  const [owner, maker, reader] = [await makeProfile(), await makeProfile(), await makeProfile()];
  const original = await makePrompt({ creator: owner, isShared: true });
  const id = { promptId: original.id };
  const variantsFor = async (who: typeof owner) => (await callerAs(who).prompt.parts(id)).variants;
  const mine = await callerAs(maker).prompt.duplicate({ id: original.id });
  expect(await Promise.all([variantsFor(maker), variantsFor(owner), variantsFor(reader)])).toEqual([1, 0, 0]);
  await callerAs(maker).prompt.setShared({ id: mine.id, isShared: true, withPrivateWords: false });
  expect(await Promise.all([variantsFor(maker), variantsFor(owner), variantsFor(reader)])).toEqual([1, 1, 1]);
  // One in a space: for its members.
  const { id: spaceId } = await callerAs(maker).space.create({ name: unique('Variants') });
  const { id: inSpace } = await callerAs(maker).prompt.duplicate({ id: original.id });
  await callerAs(maker).space.movePrompts({ ids: [inSpace], spaceId });
  expect(await Promise.all([variantsFor(maker), variantsFor(owner)])).toEqual([2, 1]);
  await callerAs(maker).prompt.delete({ id: mine.id });
  expect(await Promise.all([variantsFor(maker), variantsFor(reader)])).toEqual([1, 0]);
});

it('finds the variants of a prompt by an index', async () => {
  const owner = await makeProfile();
  const original = await makePrompt({ creator: owner, isShared: true });
  await db.$executeRaw`
    INSERT INTO prompts (title, slug, description, content, category, created_by, is_shared, created_at, updated_at)
    SELECT 'One of many ' || i, 'one-of-many-' || i, 'd', 'c', 'AI', ${owner.id}::uuid, true, now(), now()
    FROM generate_series(1, 5000) i`;
  await db.$executeRaw`ANALYZE prompts`;
  const actor = { kind: 'member' as const, id: owner.id, role: owner.role };
  const statements = await explain((observed) => countParts({ db: observed, actor }, original.id));
  expect(statements.flat().flatMap(tablesReadWhole)).not.toContain('prompts');
});
