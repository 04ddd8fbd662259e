import { beforeEach, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { ageRecentUses } from '@/server/services/usage/age-recent-uses';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** The order 'Used, 30 days' (docs/decisions/0004-counts-and-locks.md): counted with each use, aged by a job. */

const DAY_MS = 24 * 60 * 60 * 1_000;

let creator: TestProfile;
/** Used three times long ago, twice lately, never. */
let once: PromptDto;
let lately: PromptDto;
let unused: PromptDto;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

async function use(prompt: PromptDto, times: number, createdAt: Date): Promise<void> {
  const data = Array.from({ length: times }, () => ({
    promptId: prompt.id,
    userId: creator.id,
    createdAt,
  }));
  await db.promptUsage.createMany({ data });
}

async function order(sort: 'used' | 'used-30d'): Promise<string[]> {
  const { items } = await callerAs(GUEST).prompt.list({ creatorId: creator.id, sort });
  return items.map(({ id }) => id);
}

async function recentUses(prompt: PromptDto): Promise<number> {
  return (await db.prompt.findUniqueOrThrow({ where: { id: prompt.id } })).recentUses;
}

/** As if its uses had been some days earlier. */
async function moveUsesBack(prompt: PromptDto, days: number): Promise<void> {
  await db.$executeRaw`
    UPDATE prompt_usage SET created_at = created_at - ${days}::int * interval '1 day' WHERE prompt_id = ${prompt.id}::uuid`;
  await db.$executeRaw`UPDATE prompt_daily_uses SET day = day - ${days}::int WHERE prompt_id = ${prompt.id}::uuid`;
}

beforeEach(async () => {
  creator = await makeProfile();
  unused = await makePrompt({ creator });
  lately = await makePrompt({ creator });
  once = await makePrompt({ creator });
  await use(once, 3, daysAgo(40));
  await use(lately, 2, daysAgo(2));
});

it('puts first what was used most in the last 30 days, then what is newest', async () => {
  expect(await order('used')).toEqual([once.id, lately.id, unused.id]);
  expect(await order('used-30d')).toEqual([lately.id, once.id, unused.id]);
  await use(once, 3, new Date());
  expect(await order('used-30d')).toEqual([once.id, lately.id, unused.id]);
});

it('goes with a search, a category and pages', async () => {
  const { content: q, category } = unused;
  const pages = [1, 2, 3].map((page) =>
    callerAs(GUEST).prompt.list({ q, category, creatorId: creator.id, sort: 'used-30d', perPage: 1, page }),
  );
  const found = (await Promise.all(pages)).flatMap(({ items }) => items.map(({ id }) => id));
  expect(found).toEqual([lately.id, once.id, unused.id]);
});

it('forgets uses as their day passes out of the 30, and tells cached pages', async () => {
  await moveUsesBack(lately, 27);
  expect(await ageRecentUses(db)).toBe(0);
  expect(await recentUses(lately)).toBe(2);

  await moveUsesBack(lately, 1);
  const noted = async () => {
    const rows = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM changes WHERE kind = 'aged' AND subject = ${lately.id}`;
    return rows.length;
  };
  const before = await noted();
  expect(await ageRecentUses(db)).toBe(1);
  expect(await recentUses(lately)).toBe(0);
  expect(await noted()).toBe(before + 1);
  expect(await order('used-30d')).toEqual([once.id, lately.id, unused.id]);
  expect(await ageRecentUses(db)).toBe(0);
});

it('loses none of the uses that come while it ages', async () => {
  await moveUsesBack(lately, 30);
  await Promise.all([
    ageRecentUses(db),
    ...Array.from({ length: 20 }, () => use(lately, 1, new Date())),
    ageRecentUses(db),
  ]);
  await ageRecentUses(db);
  expect(await recentUses(lately)).toBe(20);
});
