import { z } from 'zod';
import type { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';

type SqlOrQuery = Pick<Database, '$queryRaw'>;
/** A tag for a literal statement, and a function for a composed one. */
type Ask<Answer> = (query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => Promise<Answer>;

/** Row of a statement that only returns ids. */
export const IdRow = z.object({ id: z.string() });

/** Row of a statement that counts. */
export const CountRow = z.object({ count: z.number() });

/** Validates rows of the database with a schema. Throws a TypeError for others. */
export function checkedRows<Row>(row: z.ZodType<Row>, given: unknown): Row[] {
  if (!Array.isArray(given)) throw new TypeError('A statement gave no rows');
  return given.map((one) => {
    const { data, error } = row.safeParse(one);
    // Not the schema's own error, which means invalid input of a caller.
    if (error) throw new TypeError(`A statement gave another row: ${z.prettifyError(error)}`);
    return data;
  });
}

/** Runs raw SQL and validates its rows: no type is only asserted. */
export function rowsOf<Row>(db: SqlOrQuery, row: z.ZodType<Row>): Ask<Row[]> {
  return async (query, ...values) => checkedRows(row, await db.$queryRaw(query, ...values));
}

/** Like {@link rowsOf}, for a statement that always returns one row. */
export function rowOf<Row>(db: SqlOrQuery, row: z.ZodType<Row>): Ask<Row> {
  const ask = rowsOf(db, row);
  return async (query, ...values) => {
    const [first] = await ask(query, ...values);
    if (first === undefined) throw new TypeError('A statement of one row gave none');
    return first;
  };
}
