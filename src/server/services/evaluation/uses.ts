import { z } from 'zod';
import { evaluationMessages } from '@/domain/evaluation/messages';
import { NANOS } from '@/domain/evaluation/limits';
import { env, evaluationCallsPerDay } from '@/env';
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

function limitsOf(account: Account): { key: string; most: number; reason: string }[] {
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

/**
 * Counts one call and its highest cost for the day, the account and the month, in the transaction that reserves it.
 * Throws LimitReached.
 */
export async function countUse(tx: Transaction, now: Date, account: Account, nanos: number): Promise<void> {
  for (const { key, most, reason } of limitsOf(account)) {
    const taken = await tx.$executeRaw`
      INSERT INTO evaluation_uses (day, key, calls, cost_nanos)
      SELECT ${dayOf(now)}::date, ${key}, 1, ${BigInt(nanos)} WHERE ${most}::int >= 1
      ON CONFLICT (day, key) DO UPDATE
        SET calls = evaluation_uses.calls + 1, cost_nanos = evaluation_uses.cost_nanos + excluded.cost_nanos
        WHERE evaluation_uses.calls < ${most}::int`;
    if (taken === 0) throw new LimitReached(reason);
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
  const keys = limitsOf(account).map(({ key }) => key);
  // In the order of countUse, one statement each: rows are locked in the same order by all.
  for (const key of keys) {
    await tx.$executeRaw`
      UPDATE evaluation_uses SET cost_nanos = greatest(0, cost_nanos + ${BigInt(nanos)}), calls = greatest(0, calls + ${calls}::int)
      WHERE day = ${dayOf(now)}::date AND key = ${key}`;
  }
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
