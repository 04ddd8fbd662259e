import { z } from 'zod';
import { evaluationMessages } from '@/domain/evaluation/messages';
import { NANOS } from '@/domain/evaluation/limits';
import { env, evaluationCallsPerDay } from '@/env';
import type { Db, Transaction } from '@/server/db';
import { rowOf, rowsOf } from '../rows';
import { LimitReached } from './outcomes';

/** Whose calls are counted: an account, or the server's own by `null`. */
type Account = string | null;

const dayOf = (now: Date) => now.toISOString().slice(0, 10);
const monthOf = (now: Date) => `${now.toISOString().slice(0, 7)}-01`;

/** The server's own evaluations use at most half of a day. */
const OWN = 'watch';
export const watchCallsPerDay = Math.floor(evaluationCallsPerDay / 2);

type Limit = { key: string; most: number; reason: string };

function limitsOf(account: Account): [all: Limit, own: Limit] {
  const perDay = evaluationCallsPerDay;
  const perAccount = env.AI_EVALUATION_CALLS_PER_ACCOUNT_PER_DAY;
  return [
    // First, so that all calls wait for this row and the month's sum is exact.
    { key: 'all', most: perDay, reason: evaluationMessages.pausedAtDay(perDay) },
    account === null
      ? { key: OWN, most: watchCallsPerDay, reason: evaluationMessages.pausedAtDay(watchCallsPerDay) }
      : { key: account, most: perAccount, reason: evaluationMessages.pausedAtAccount(perAccount) },
  ];
}

const SumRow = z.object({ nanos: z.number() });

async function costOfMonth(db: Db, now: Date): Promise<number> {
  const { nanos } = await rowOf(db, SumRow)`
    SELECT coalesce(sum(cost_nanos), 0)::float8 AS nanos FROM evaluation_uses
    WHERE key = 'all' AND day >= ${monthOf(now)}::date`;
  return nanos;
}

const TakenRow = z.object({ key: z.string() });

/**
 * Counts one call and its highest cost for the day, the account and the month, in the transaction that reserves it.
 * Throws LimitReached.
 */
export async function countUse(tx: Transaction, now: Date, account: Account, nanos: number): Promise<void> {
  const [all, own] = limitsOf(account);
  // One statement, which locks its rows in this order.
  const taken = await rowsOf(tx, TakenRow)`
    INSERT INTO evaluation_uses AS u (day, key, calls, cost_nanos)
    SELECT ${dayOf(now)}::date, l.key, 1, ${BigInt(nanos)}
    FROM (VALUES (${all.key}::text, ${all.most}::int), (${own.key}::text, ${own.most}::int)) l(key, most) WHERE l.most >= 1
    ON CONFLICT (day, key) DO UPDATE
      SET calls = u.calls + 1, cost_nanos = u.cost_nanos + excluded.cost_nanos
      WHERE u.calls < CASE WHEN u.key = ${all.key} THEN ${all.most}::int ELSE ${own.most}::int END
    RETURNING u.key`;
  for (const { key, reason } of [all, own]) {
    if (!taken.some((row) => row.key === key)) throw new LimitReached(reason);
  }
  const perMonth = env.AI_EVALUATION_COST_PER_MONTH;
  if (perMonth === undefined) return;
  if ((await costOfMonth(tx, now)) > perMonth * NANOS)
    throw new LimitReached(evaluationMessages.pausedAtMonth, true);
}

/** Corrects what was counted once the real cost is known; `calls` of -1 takes a call back that did nothing. */
export async function correctUse(
  tx: Transaction,
  now: Date,
  account: Account,
  { nanos, calls }: { nanos: number; calls: 0 | -1 },
): Promise<void> {
  const [all, own] = limitsOf(account);
  // An insert, so that rows are locked in the order of countUse.
  await tx.$executeRaw`
    INSERT INTO evaluation_uses AS u (day, key) VALUES (${dayOf(now)}::date, ${all.key}), (${dayOf(now)}::date, ${own.key})
    ON CONFLICT (day, key) DO UPDATE SET cost_nanos = greatest(0, u.cost_nanos + ${BigInt(nanos)}),
      calls = greatest(0, u.calls + ${calls}::int)`;
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
