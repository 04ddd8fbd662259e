import { TRPCError } from '@trpc/server';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { purgeDeletedPrompts } from '@/server/services/prompt/delete-prompt';
import { newMember } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';

/**
 * Permanently deleting prompts while others write rows that refer to them: every transaction locks the prompt's row
 * first, and several in the order of their ids, so there is no deadlock.
 */

const DAY_MS = 24 * 60 * 60 * 1_000;
const LONG_AGO = new Date(Date.now() - 60 * DAY_MS);

/** A connection that holds a row lock until it is released. */
const holder = new pg.Client({ connectionString: process.env.DATABASE_URL });
/** A connection for single statements. */
const hand = new pg.Client({ connectionString: process.env.DATABASE_URL });
beforeAll(() => Promise.all([holder.connect(), hand.connect()]));
afterAll(() => Promise.all([holder.end(), hand.end()]));

const purge = () => purgeDeletedPrompts({ db, now: new Date() });
const deleteLongAgo = (...prompts: PromptDto[]) =>
  db.prompt.updateMany({
    where: { id: { in: prompts.map(({ id }) => id) } },
    data: { deletedAt: LONG_AGO },
  });

/** Waits until that many statements wait for a row lock. */
const waiting = (count: number) =>
  expect
    .poll(
      async () => {
        const [row] = await db.$queryRaw<[{ count: number }]>`
          SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return row.count;
      },
      { interval: 5 },
    )
    .toBe(count);

function codeOf(error: unknown): string {
  if (error instanceof TRPCError) return error.code;
  throw error;
}

/** Number of deadlocks that PostgreSQL has ended. */
async function deadlocks(): Promise<number> {
  // Every connection reports its statistics.
  await Promise.all(
    Array.from(
      { length: 20 },
      () => db.$queryRaw`SELECT pg_stat_force_next_flush()::text, pg_sleep(0.01)::text`,
    ),
  );
  const [row] = await db.$queryRaw<[{ deadlocks: number }]>`
    SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`;
  return row.deadlocks;
}

/** Prompts of one creator, in the order of their ids. */
async function somePrompts(count: number): Promise<PromptDto[]> {
  const creator = await makeProfile();
  const made = await Promise.all(Array.from({ length: count }, () => makePrompt({ creator })));
  return made.sort((a, b) => (a.id < b.id ? -1 : 1));
}

it('a favourite that is taken away meanwhile', async () => {
  const before = await deadlocks();
  const [prompt] = (await somePrompts(1)) as [PromptDto];
  const fan = await newMember();
  await fan.api.favorite.toggle({ promptId: prompt.id });

  await holder.query('BEGIN');
  await holder.query('SELECT FROM favorites WHERE prompt_id = $1 FOR UPDATE', [prompt.id]);
  const toggled = fan.api.favorite.toggle({ promptId: prompt.id }).catch(codeOf);
  await waiting(1);
  const purged = deleteLongAgo(prompt).then(purge);
  await waiting(2);
  await holder.query('COMMIT');
  // The prompt may or may not exist when its count is read.
  const toggle = await toggled;
  expect(['NOT_FOUND', { isFavorited: false, favoriteCount: 0 }]).toContainEqual(toggle);
  expect(await purged).toBe(1);
  expect(await deadlocks()).toBe(before);
});

it('somebody who changes the same prompts in the order of their ids', async () => {
  const before = await deadlocks();
  const [first, second] = (await somePrompts(2)) as [PromptDto, PromptDto];
  // The one with the greater id was deleted earlier: any scan finds it first.
  for (const [index, { id }] of [second, first].entries()) {
    await db.prompt.update({
      where: { id },
      data: { deletedAt: new Date(LONG_AGO.getTime() + index * DAY_MS) },
    });
  }

  await holder.query('BEGIN');
  const lock = 'SELECT FROM prompts WHERE id = $1 FOR NO KEY UPDATE';
  await holder.query(lock, [first.id]);
  const purged = purge();
  await waiting(1);
  const lockSecond = async () => {
    try {
      await holder.query(lock, [second.id]);
    } finally {
      await holder.query('COMMIT');
    }
  };
  const outcomes = await Promise.allSettled([lockSecond(), purged]);
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled', value: 2 }]);
  expect(await deadlocks()).toBe(before);
});

it('accounts whose rows are removed by hand, with favourites of the same prompts', async () => {
  const before = await deadlocks();
  const prompts = await somePrompts(3);
  const [first, second] = [await makeProfile(), await makeProfile()];
  const star = (userId: string, liked: readonly PromptDto[]) =>
    db.favorite.createMany({ data: liked.map(({ id }) => ({ promptId: id, userId })) });
  await star(first.id, prompts);
  await star(second.id, [...prompts].reverse());

  // In the order of the favorites, each would lock one of its prompts first, and then wait for the other's.
  await holder.query('BEGIN');
  await holder.query('SELECT FROM prompts WHERE id = $1 FOR NO KEY UPDATE', [prompts[1]!.id]);
  const remove = (id: string) => db.$executeRaw`DELETE FROM profiles WHERE id = ${id}::uuid`;
  const gone = Promise.allSettled([remove(first.id), remove(second.id)]);
  await waiting(2);
  await holder.query('COMMIT');
  expect(await gone).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  const counts = await db.prompt.findMany({ where: { id: { in: prompts.map(({ id }) => id) } } });
  expect(counts.map(({ favoriteCount }) => favoriteCount)).toEqual([0, 0, 0]);
  expect(await deadlocks()).toBe(before);
});

it('favourites that are removed by hand, from their own rows on: one of the two gives way, and the purge tries again', async () => {
  const [first, second] = (await somePrompts(2)) as [PromptDto, PromptDto];
  const fan = await newMember();
  for (const { id } of [first, second]) await fan.api.favorite.toggle({ promptId: id });
  await deleteLongAgo(first, second);

  await holder.query('BEGIN');
  await holder.query('SELECT FROM favorites WHERE prompt_id = $1 FOR UPDATE', [second.id]);
  // It holds the favorite of the first, waits for that of the second, and then locks both prompts.
  const removed = Promise.allSettled([
    hand.query('DELETE FROM favorites WHERE prompt_id = ANY($1)', [[first.id, second.id]]),
  ]);
  await waiting(1);
  const purged = purge();
  await waiting(2);
  await holder.query('COMMIT');
  expect(await purged).toBe(2);
  const [outcome] = await removed;
  if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: '40P01' });
});
