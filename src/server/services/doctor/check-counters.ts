import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import type { Database, Transaction } from '@/server/db';
import { COUNTER_CHECKS, type CounterCheck } from './counter-checks';
import { rowOf } from '../rows';

/** A stored number that differs from the count of its rows. */
const CounterDifference = z.object({ of: z.string(), kept: z.number(), counted: z.number() });
export type CounterDifference = z.infer<typeof CounterDifference>;

export type CounterReport = {
  name: string;
  compared: number;
  different: number;
  /** The first of those that differ. */
  examples: CounterDifference[];
  /** Whether the differences were repaired. */
  isRepaired: boolean;
};

const ReportRow = z.object({
  compared: z.number(),
  different: z.number(),
  examples: z.array(CounterDifference),
  ids: z.array(z.string()),
});
type ReportRow = z.infer<typeof ReportRow>;

const EXAMPLES = 10;
/** A full count of a large library takes minutes; no page waits for it. */
const TIMEOUT_MS = 3_600_000;

async function compare(tx: Transaction, check: CounterCheck): Promise<ReportRow> {
  return rowOf(tx, ReportRow)`
    WITH compared AS MATERIALIZED (${check.rows}),
      differing AS MATERIALIZED (SELECT * FROM compared WHERE kept <> counted)
    SELECT (SELECT count(*) FROM compared)::float8 AS compared, (SELECT count(*) FROM differing)::float8 AS different,
      (SELECT coalesce(json_agg(e), '[]') FROM (
        SELECT of, kept, counted FROM differing ORDER BY of LIMIT ${EXAMPLES}) e) AS examples,
      ARRAY(SELECT DISTINCT id::text FROM differing WHERE id IS NOT NULL) AS ids`;
}

/**
 * Compares every stored number (totals, favorites, uses, versions, the search index) with a full count of its rows;
 * with `repair` it corrects those that differ. Safe while the library is in use: nothing is missed or counted twice.
 * Concurrent calls are serialized.
 */
export function checkCounters(
  db: Database,
  { repair = false, checks = COUNTER_CHECKS }: { repair?: boolean; checks?: readonly CounterCheck[] } = {},
): Promise<CounterReport[]> {
  return db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
      // Concurrent repairs would each add the same difference to a ledger.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('check_counters', 0))`;
      const reports: CounterReport[] = [];
      const wrong: { check: CounterCheck; ids: string[]; report: CounterReport }[] = [];
      for (const check of checks) {
        const { ids, ...found } = await compare(tx, check);
        const report = { name: check.name, ...found, isRepaired: false };
        reports.push(report);
        if (found.different > 0) wrong.push({ check, ids, report });
      }
      if (repair) {
        await lockPrompts(tx, [...new Set(wrong.flatMap(({ ids }) => ids))]);
        for (const { check, ids, report } of wrong) {
          await check.repair?.(tx, ids);
          report.isRepaired = check.repair !== undefined;
        }
      }
      return reports;
    },
    { timeout: TIMEOUT_MS, maxWait: 10_000 },
  );
}

/** In one statement ordered by id, like all code that locks several prompts, so that no deadlock occurs. */
async function lockPrompts(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw(
    Prisma.sql`SELECT FROM prompts WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  );
}
