import { Prisma } from '@/generated/prisma/client';
import { db } from '@/server/db';

/**
 * Tables that a refused call may write to: the limits count refused calls too, places are held while they are decided, and
 * the process says every five seconds that it is alive.
 */
const WRITTEN_BY_REFUSALS: readonly string[] = ['rate_limits', 'held_places', 'server_processes'];

let question: Promise<Prisma.Sql> | undefined;

/** A query for the number of rows and the sum of their transactions, for each of the product's tables. */
async function askOfTables(): Promise<Prisma.Sql> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`;
  const counts = tables
    .filter(({ name }) => !WRITTEN_BY_REFUSALS.includes(name))
    .map(({ name }) =>
      Prisma.raw(
        `SELECT '${name}' AS name, count(*) AS rows, sum(xmin::text::bigint) AS written FROM "${name}"`,
      ),
    );
  return Prisma.sql`SELECT string_agg(concat_ws(' ', name, rows, written), E'\n' ORDER BY name) AS fingerprint
    FROM (${Prisma.join(counts, ' UNION ALL ')}) counts`;
}

/**
 * A text that changes with every row written to the product's tables, to show that a refused call wrote none: each
 * table's number of rows, and the sum of the transactions that wrote them. A test's failure shows which table differs.
 */
export async function databaseFingerprint(): Promise<string> {
  question ??= askOfTables();
  const [, [row]] = await db.$transaction([
    // Starting parallel workers takes a hundred times as long as reading these small tables.
    db.$executeRaw`SET LOCAL max_parallel_workers_per_gather = 0`,
    db.$queryRaw<[{ fingerprint: string }]>(await question),
  ]);
  return row.fingerprint;
}
