import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import type { benchClient } from './bench-client';

/** The tables that the plans of what `work` asks read from their first row to their last. */
export async function tablesReadWhole(
  db: ReturnType<typeof benchClient>,
  work: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const whole = new Set<string>();
  const queryRaw = async (query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
    const sql = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
    const [plan] = await db.$queryRaw<{ 'QUERY PLAN': unknown }[]>`EXPLAIN (FORMAT JSON) ${sql}`;
    const text = JSON.stringify(plan);
    for (const [, table = ''] of text.matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g)) {
      whole.add(table);
    }
    return db.$queryRaw(sql);
  };
  await work(
    new Proxy(db, {
      get: (target, key) => (key === '$queryRaw' ? queryRaw : (Reflect.get(target, key) as unknown)),
    }),
  );
  return [...whole];
}
