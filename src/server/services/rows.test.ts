import { describe, expect, it } from 'vitest';
import { z, ZodError } from 'zod';
import type { Database } from '@/server/db';
import { rowOf, rowsOf } from './rows';

const Row = z.object({ id: z.bigint(), at: z.date().nullable() });

/** A database that returns these rows, and the statements it received. */
function giving(rows: unknown[]) {
  const asked: unknown[][] = [];
  const db = {
    $queryRaw(...words: unknown[]) {
      asked.push(words);
      return Promise.resolve(rows);
    },
  } as unknown as Pick<Database, '$queryRaw'>;
  return { db, asked };
}

describe('rows of SQL', () => {
  it('rows of SQL come as the driver gives them, with nothing that was not asked for', async () => {
    const at = new Date();
    const { db, asked } = giving([
      { id: 1n, at, more: 'x' },
      { id: 2n, at: null },
    ]);
    expect(await rowsOf(db, Row)`SELECT id, at FROM things WHERE size > ${3}`).toEqual([
      { id: 1n, at },
      { id: 2n, at: null },
    ]);
    expect(asked).toEqual([[['SELECT id, at FROM things WHERE size > ', ''], 3]]);
  });

  it.each([
    ['a column too few', { id: 1n }],
    ['another type', { id: 1, at: null }],
    ['null where none is', { id: null, at: null }],
  ])('rows of SQL of another shape are no rows: %s', async (_name, row) => {
    const failure = await rowsOf(giving([row]).db, Row)`SELECT 1`.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TypeError);
    // ZodError is reserved for invalid input of callers.
    expect(failure).not.toBeInstanceOf(ZodError);
  });

  it('rows of SQL are one where one is promised', async () => {
    expect(await rowOf(giving([{ id: 1n, at: null }]).db, Row)`SELECT 1`).toEqual({ id: 1n, at: null });
    await expect(rowOf(giving([]).db, Row)`SELECT 1`).rejects.toThrow('gave none');
  });
});
