import { Prisma } from '@/generated/prisma/client';
import { type Database, db } from '@/server/db';
import { CACHED_PLAN } from '@/server/db/statement-names';

/** A step of a plan, as `EXPLAIN (FORMAT JSON)` gives it; times in ms, and blocks, only of one that was run. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks'?: number;
  'Actual Total Time'?: number;
  Plans?: PlanNode[];
}

interface Explained {
  'QUERY PLAN': { Plan: PlanNode }[];
}

const planOf = ([row]: Explained[]) => row!['QUERY PLAN'][0]!.Plan;

/** The tables that a plan reads from end to end. */
export function tablesReadWhole(node: PlanNode): string[] {
  const here = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
  return [...here, ...(node.Plans ?? []).flatMap(tablesReadWhole)];
}

/**
 * How the database runs the raw statements that `work` sends, each with its plans: that for the values asked for, and
 * that for all values where such a plan is kept.
 * @param analyze whether each is run once more for its times and blocks
 */
export async function explain(
  work: (observed: Database) => Promise<unknown>,
  analyze = false,
): Promise<PlanNode[][]> {
  const statements: PlanNode[][] = [];
  const queryRaw = async (query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
    const sql = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
    const options = Prisma.raw(analyze ? 'ANALYZE, BUFFERS, FORMAT JSON' : 'FORMAT JSON');
    const plans = [planOf(await db.$queryRaw<Explained[]>`EXPLAIN (${options}) ${sql}`)];
    if (sql.text.startsWith(CACHED_PLAN)) {
      const kept = Prisma.raw(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${sql.text}`);
      plans.push(planOf(await db.$queryRaw<Explained[]>(kept)));
    }
    statements.push(plans);
    return db.$queryRaw(sql);
  };
  await work(
    new Proxy(db, {
      get: (target, key): unknown => (key === '$queryRaw' ? queryRaw : Reflect.get(target, key)),
    }),
  );
  return statements;
}
