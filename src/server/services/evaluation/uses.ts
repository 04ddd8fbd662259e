import { z } from 'zod';
import { evaluationMessages } from '@/domain/evaluation/messages';
import { NANOS } from '@/domain/evaluation/limits';
import type { ReachedLimit } from '@/domain/evaluation/states';
import { env, evaluationCallsPerDay } from '@/env';
import { Prisma } from '@/generated/prisma/client';
import type { Db, Transaction } from '@/server/db';
import { rowOf } from '../rows';
import { LimitReached } from './outcomes';

/** Whose calls are counted: an account, or the server's own by `null`. */
type Account = string | null;

const dayOf = (now: Date) => now.toISOString().slice(0, 10);
const monthOf = (now: Date) => `${now.toISOString().slice(0, 7)}-01`;

/** The server's own evaluations use at most half of a day. */
const OWN = 'watch';
export const watchCallsPerDay = Math.floor(evaluationCallsPerDay / 2);

type Limit = { key: string; most: number; limit: ReachedLimit; reason: string };

function limitsOf(account: Account): [all: Limit, own: Limit] {
  const perDay = evaluationCallsPerDay;
  const perAccount = env.AI_EVALUATION_CALLS_PER_ACCOUNT_PER_DAY;
  const ofDay = (key: string, most: number): Limit => ({
    ...{ key, most, limit: 'day', reason: evaluationMessages.pausedAtDay(most) },
  });
  const reason = evaluationMessages.pausedAtAccount(perAccount);
  return [
    // First, so that all calls wait for this row and the month's sum is exact.
    ofDay('all', perDay),
    account === null
      ? ofDay(OWN, watchCallsPerDay)
      : { key: account, most: perAccount, limit: 'account', reason },
  ];
}

const SumRow = z.object({ nanos: z.number() });

async function costOfMonth(db: Db, now: Date): Promise<number> {
  const { nanos } = await rowOf(db, SumRow)`
    SELECT coalesce(sum(cost_nanos), 0)::float8 AS nanos FROM evaluation_uses
    WHERE key = 'all' AND day >= ${monthOf(now)}::date`;
  return nanos;
}

/**
 * Returns the statement that counts one call and its highest cost for the day and the account, if `when` has a row. It
 * returns the keys that it counted for: {@link requireCounted} throws for a missing one.
 */
export function countingUse(now: Date, account: Account, nanos: number, when: Prisma.Sql): Prisma.Sql {
  const [all, own] = limitsOf(account);
  // Its rows are locked in this order.
  return Prisma.sql`
    INSERT INTO evaluation_uses AS u (day, key, calls, cost_nanos)
    SELECT ${dayOf(now)}::date, l.key, 1, ${BigInt(nanos)}
    FROM (VALUES (${all.key}::text, ${all.most}::int), (${own.key}::text, ${own.most}::int)) l(key, most)
    WHERE l.most >= 1 AND EXISTS (${when})
    ON CONFLICT (day, key) DO UPDATE
      SET calls = u.calls + 1, cost_nanos = u.cost_nanos + excluded.cost_nanos
      WHERE u.calls < CASE WHEN u.key = ${all.key} THEN ${all.most}::int ELSE ${own.most}::int END
    RETURNING u.key`;
}

/** Throws LimitReached for a limit that {@link countingUse} did not count for. */
export function requireCounted(account: Account, counted: readonly string[]): void {
  for (const { key, limit, reason } of limitsOf(account)) {
    if (!counted.includes(key)) throw new LimitReached(limit, reason);
  }
}

/** Whether more is counted than a month may cost, in the transaction that counted. */
export async function isMonthPassed(tx: Transaction, now: Date): Promise<boolean> {
  const perMonth = env.AI_EVALUATION_COST_PER_MONTH;
  return perMonth !== undefined && (await costOfMonth(tx, now)) > perMonth * NANOS;
}

/**
 * Returns the statement that corrects what was counted by a `difference`, a statement with at most one row, once the
 * real cost is known; `calls` of -1 takes a call back that did nothing.
 */
export function correctingUse(
  now: Date,
  account: Account,
  calls: 0 | -1,
  difference: Prisma.Sql,
): Prisma.Sql {
  const [all, own] = limitsOf(account);
  // An insert, so that rows are locked in the order of countingUse.
  return Prisma.sql`
    INSERT INTO evaluation_uses AS u (day, key)
    SELECT ${dayOf(now)}::date, l.key FROM (VALUES (${all.key}::text), (${own.key}::text)) l(key)
    WHERE (${difference}) <> 0 OR ${calls !== 0}::boolean
    ON CONFLICT (day, key) DO UPDATE SET
      cost_nanos = greatest(0, u.cost_nanos + coalesce((${difference}), 0)), calls = greatest(0, u.calls + ${calls}::int)`;
}

/** Returns how many calls an account, or the server by itself, can still send today. */
export async function callsLeft(db: Db, now: Date, account: Account): Promise<number> {
  const limits = limitsOf(account);
  const rows = await db.evaluationUse.findMany({
    where: { day: new Date(dayOf(now)), key: { in: limits.map(({ key }) => key) } },
    select: { key: true, calls: true },
  });
  const used = new Map(rows.map(({ key, calls }) => [key, calls]));
  return Math.max(0, Math.min(...limits.map(({ key, most }) => most - (used.get(key) ?? 0))));
}

/** Deletes the counts of past months. Returns their number. */
export async function removeOldUses({ db, now }: { db: Db; now: Date }): Promise<number> {
  const { count } = await db.evaluationUse.deleteMany({ where: { day: { lt: new Date(monthOf(now)) } } });
  return count;
}
