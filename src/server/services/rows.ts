import { z } from 'zod';
import type { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';

type Asked = Pick<Database, '$queryRaw'>;
/** A tag for a statement written in the code, and a function for one that is put together. */
type Ask<Answer> = (query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => Promise<Answer>;

/** Rows that the database gave, as the schema says, or not at all. */
export function checkedRows<Row>(row: z.ZodType<Row>, given: unknown): Row[] {
  if (!Array.isArray(given)) throw new TypeError('A statement gave no rows');
  return given.map((one) => {
    const { data, error } = row.safeParse(one);
    // Not the schema's own error: that stands for what a caller has sent.
    if (error) throw new TypeError(`A statement gave another row: ${z.prettifyError(error)}`);
    return data;
  });
}

/** Asks with SQL of its own: no type is only claimed. */
export function rowsOf<Row>(db: Asked, row: z.ZodType<Row>): Ask<Row[]> {
  return async (query, ...values) => checkedRows(row, await db.$queryRaw(query, ...values));
}

/** As {@link rowsOf}, of a statement that always gives one row. */
export function rowOf<Row>(db: Asked, row: z.ZodType<Row>): Ask<Row> {
  const ask = rowsOf(db, row);
  return async (query, ...values) => {
    const [first] = await ask(query, ...values);
    if (first === undefined) throw new TypeError('A statement of one row gave none');
    return first;
  };
}
