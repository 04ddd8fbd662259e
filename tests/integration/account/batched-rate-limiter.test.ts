import pg from 'pg';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BatchedRateLimiter } from '@/server/ports/rate-limit/batched-rate-limiter';
import { db } from '@/server/db';

/** Tries that are counted together are counted as if they came one after the other. */

const POINTS = 10;
let pool: pg.Pool;
let limiter: BatchedRateLimiter;
beforeAll(() => {
  pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2 });
  limiter = new BatchedRateLimiter(pool, { keyPrefix: 'test', points: POINTS, duration: 60 });
});
afterAll(() => pool.end());

const consumed = (key: string) =>
  limiter.consume(key).then(
    ({ consumedPoints }) => consumedPoints,
    (error: unknown) => {
      if (error instanceof RateLimiterRes) return `refused ${error.consumedPoints}`;
      throw error;
    },
  );

it('many of several keys at once: each its own place, and exactly as many as allowed', async () => {
  const keys = ['a', 'b', 'c'];
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const key = keys[index % keys.length]!;
      return [key, await consumed(key)] as const;
    }),
  );
  const inOrder = Array.from({ length: 20 }, (_, index) =>
    index < POINTS ? index + 1 : `refused ${index + 1}`,
  );
  for (const key of keys) {
    expect(answers.filter(([of]) => of === key).map(([, answer]) => answer)).toEqual(inOrder);
  }
});

it('what is given back counts at its place', async () => {
  const answers = await Promise.all([
    ...[limiter.consume('d'), limiter.consume('d'), limiter.consume('d')],
    ...[limiter.reward('d'), limiter.consume('d')],
  ]);
  expect(answers.map(({ consumedPoints }) => consumedPoints)).toEqual([1, 2, 3, 2, 3]);
});

it('begins anew when the window is over', async () => {
  await Promise.all(Array.from({ length: 3 }, () => consumed('e')));
  await db.rateLimit.update({ where: { key: 'test:e' }, data: { expire: BigInt(Date.now() - 1) } });
  expect(await Promise.all(Array.from({ length: 3 }, () => consumed('e')))).toEqual([1, 2, 3]);
});

it('a key that the table does not take fails alone', async () => {
  const outcomes = await Promise.allSettled(['f', 'f', 'x'.repeat(300), 'f'].map((key) => consumed(key)));
  expect(outcomes).toMatchObject([{ value: 1 }, { value: 2 }, { status: 'rejected' }, { value: 3 }]);
});
