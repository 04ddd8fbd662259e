import { beforeAll, expect, it } from 'vitest';
import { db } from '@/server/db';
import { checkCounters } from '@/server/services/doctor/check-counters';
import { foldCounters } from '@/server/services/prompt/counters/fold-counters';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/**
 * Kept numbers and the command that compares them with a full count: at rest, broken by hand, and while everything is
 * written.
 */

let people: TestProfile[];
let prompts: { id: string; createdBy: string }[];

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 6 }, () => makeProfile()));
  prompts = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      makePrompt({ creator: people[n % 3]!, tags: ['Kept', `n${n % 4}`], isShared: n % 3 !== 0 }),
    ),
  );
  for (const person of people) {
    for (const { id } of prompts.filter(({ createdBy }, n) => n % 2 === 0 || createdBy === person.id)) {
      await db.favorite.create({ data: { promptId: id, userId: person.id } });
      await db.promptUsage.create({ data: { promptId: id, userId: person.id } });
    }
  }
});

async function differing(repair = false) {
  const reports = await checkCounters(db, { repair });
  expect(reports.every(({ compared }) => compared > 0)).toBe(true);
  return reports.filter(({ different }) => different > 0);
}

it('finds nothing wrong in a library that was written to by its own means', async () => {
  expect(await differing()).toEqual([]);
});

it('finds each number that is wrong, says both, and sets it right', async () => {
  const [prompt] = prompts;
  const where = { id: prompt!.id };
  const before = await db.prompt.findUniqueOrThrow({ where });
  await db.prompt.update({
    where,
    data: { usageCount: { increment: 3 }, favoriteCount: 0, approvedVersion: 1 },
  });
  await db.promptDailyUse.updateMany({ where: { promptId: prompt!.id }, data: { total: 99 } });
  await db.$executeRaw`
    INSERT INTO prompt_counters (kind, key, total, shared) VALUES ('tag', 'kept', 2, 1), ('category', 'Sales', 1, 0)`;
  await db.$executeRaw`INSERT INTO daily_counts (kind, day, total) VALUES ('uses', '2020-02-29', 5)`;
  await db.$executeRaw`UPDATE prompt_search SET is_shared = NOT is_shared WHERE prompt_id = ${prompt!.id}::uuid`;

  const wrong = await differing();
  expect(Object.fromEntries(wrong.map(({ name, examples }) => [name, examples]))).toEqual({
    'prompts in the library, by category, tag and creator': [
      { of: 'category Sales (all)', kept: 1, counted: 0 },
      { of: 'tag kept (all)', kept: 14, counted: 12 },
      { of: 'tag kept (shared)', kept: 9, counted: 8 },
    ],
    'new prompts and uses by day': [{ of: 'uses 2020-02-29', kept: 5, counted: 0 }],
    'uses of each prompt': [{ of: before.slug, kept: before.usageCount + 3, counted: before.usageCount }],
    'favorites of each prompt': [{ of: before.slug, kept: 0, counted: before.favoriteCount }],
    'uses of each prompt by day and version': [
      expect.objectContaining({ kept: 99, counted: before.usageCount }),
    ],
    'latest approved version of each prompt': [{ of: before.slug, kept: 1, counted: 0 }],
    'search index entries of each prompt': [{ of: before.slug, kept: 0, counted: 1 }],
  });

  const repaired = await differing(true);
  expect(repaired.map(({ isRepaired }) => isRepaired)).toEqual(repaired.map(() => true));
  expect(await differing()).toEqual([]);
  expect(await db.prompt.findUniqueOrThrow({ where })).toEqual(before);
});

it('leaves a version number that its rows do not bear out to a person', async () => {
  const where = { id: prompts[1]!.id };
  await db.prompt.update({ where, data: { version: 2 } });
  const [wrong, ...others] = await differing(true);
  expect(others).toEqual([]);
  expect(wrong).toMatchObject({ name: 'versions of each prompt', different: 1, isRepaired: false });
  await db.prompt.update({ where, data: { version: 1 } });
});

it('sees no difference while uses, favourites, edits and folding go on, and repairs lose none of them', async () => {
  const [hot] = prompts.filter(({ createdBy }) => createdBy === people[1]!.id);
  await db.prompt.update({
    where: { id: hot!.id },
    data: { isShared: true, privateSlug: null, usageCount: { increment: 7 } },
  });
  const apis = people.map((person) => callerAs(person));
  const used = await db.promptUsage.count({ where: { promptId: hot!.id } });

  const work = Array.from({ length: 500 }, (_, n) => {
    const api = apis[n % apis.length]!;
    if (n % 50 === 7) return foldCounters(db);
    if (n % 50 === 9) return foldCounters(db);
    if (n % 50 === 11) return checkCounters(db, { repair: true });
    if (n % 50 === 13) return api.favorite.toggle({ promptId: hot!.id });
    if (n % 50 === 17) return apis[1]!.prompt.toggleShared({ id: hot!.id });
    return db.promptUsage.create({ data: { promptId: hot!.id, userId: people[n % people.length]!.id } });
  });
  const failed = (await Promise.allSettled(work)).filter(({ status }) => status === 'rejected');
  // A member other than its creator finds the prompt private now and then, and cannot favourite it.
  expect(failed.length).toBeLessThanOrEqual(10);

  expect(await differing()).toEqual([]);
  const uses = await db.promptUsage.count({ where: { promptId: hot!.id } });
  expect(uses - used).toBe(450);
  expect((await db.prompt.findUniqueOrThrow({ where: { id: hot!.id } })).usageCount).toBe(uses);
});

it('counts 500 uses of one prompt at once as 500', async () => {
  const [hot] = prompts;
  const before = await db.prompt.findUniqueOrThrow({ where: { id: hot!.id } });
  await Promise.all(
    Array.from({ length: 500 }, (_, n) =>
      db.promptUsage.create({ data: { promptId: hot!.id, userId: people[n % people.length]!.id } }),
    ),
  );
  const after = await db.prompt.findUniqueOrThrow({ where: { id: hot!.id } });
  expect(after.usageCount - before.usageCount).toBe(500);
  expect(await differing()).toEqual([]);
});
