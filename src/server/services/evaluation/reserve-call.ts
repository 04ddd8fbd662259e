import { z } from 'zod';
import { costText } from '@/domain/model/cost';
import { evaluationMessages } from '@/domain/evaluation/messages';
import { NANOS } from '@/domain/evaluation/limits';
import { Prisma } from '@/generated/prisma/client';
import type { Database, Transaction } from '@/server/db';
import { prepared } from '../prepared';
import { rowOf, rowsOf } from '../rows';
import type { Kept } from './kept';
import { LimitReached, NoLongerOurs, NotYet } from './outcomes';
import type { OpenCall } from './open-calls';
import { correctingUse, countingUse, isMonthPassed, requireCounted } from './uses';

/** A request to reserve: to which model, and its highest cost; null if the model has no price. */
export type Reservation = { model: string; callsAtOnce: number; nanos: number | null };

type Context = { db: Database; now: () => Date };
/** A call with whom it counts for, null for an evaluation of the server's own, and what it has before the request. */
export type CountedCall = OpenCall & { account: string | null; before: Kept };

const BusyRow = z.object({ calls: z.int() });
const ReservedRow = z.object({
  isFree: z.boolean(),
  isCounted: z.boolean(),
  isHeld: z.boolean(),
  counted: z.array(z.string()),
});
const LimitRow = z.object({
  stopAtNanos: z.bigint().nullable(),
  costNanos: z.bigint(),
  currency: z.string().nullable(),
});

/** Whether requests under way have reserved more than they will cost, so that a limit may not be reached yet. */
async function isReservedByOthers(
  tx: Transaction,
  { lease }: OpenCall,
  ofEvaluation?: string,
): Promise<boolean> {
  const [row] = await rowsOf(tx, BusyRow)`
    SELECT count(*)::int AS calls FROM evaluation_calls
    WHERE lease <> ${lease}::uuid AND reserved_nanos > 0 AND leased_until > clock_timestamp()
      AND (${ofEvaluation ?? null}::uuid IS NULL OR evaluation_id = ${ofEvaluation ?? null}::uuid)`;
  return (row?.calls ?? 0) > 0;
}

/** Throws why the evaluation's row refused a call: NotYet, LimitReached, NoLongerOurs. */
async function refuse(tx: Transaction, call: OpenCall, nanos: bigint): Promise<never> {
  // Locked, because requests that end meanwhile would make room after the question whether there are any.
  const [row] = await rowsOf(tx, LimitRow)`
    SELECT e.stop_at_nanos AS "stopAtNanos", e.cost_nanos AS "costNanos", e.currency FROM prompt_evaluations e
    JOIN evaluation_calls c ON c.evaluation_id = e.id AND c.lease = ${call.lease}::uuid
    WHERE e.id = ${call.evaluationId}::uuid AND e.state = 'running' FOR NO KEY UPDATE OF e`;
  if (row?.stopAtNanos == null) throw new NoLongerOurs();
  if (row.costNanos + nanos <= row.stopAtNanos) throw new NotYet();
  if (await isReservedByOthers(tx, call, call.evaluationId)) throw new NotYet();
  const limit = costText(Number(row.stopAtNanos) / NANOS, row.currency ?? '');
  throw new LimitReached('cost', evaluationMessages.pausedAtCost(limit));
}

/** Throws NotYet or LimitReached if the month would cost too much. Requests that end wait for this transaction. */
async function requireMonth(tx: Transaction, call: OpenCall, now: Date): Promise<void> {
  if (!(await isMonthPassed(tx, now))) return;
  if (await isReservedByOthers(tx, call)) throw new NotYet();
  throw new LimitReached('month', evaluationMessages.pausedAtMonth);
}

/**
 * Reserves a place of the model and the highest cost of a request before it is sent, and counts it. Returns the time that
 * it counts for, null while the model has no free place. Throws NotYet, LimitReached, NoLongerOurs.
 */
function reserveTogether(ctx: Context, call: CountedCall, wanted: Reservation): Promise<Date | null> {
  const { model, callsAtOnce } = wanted;
  const nanos = BigInt(wanted.nanos ?? 0);
  const now = ctx.now();
  return ctx.db.$transaction(async (tx) => {
    // The number of calls is exact over all processes: who counts them holds the model's lock.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`evaluation model ${model}`}, 0))`;
    // One statement, because others wait for these locks. The evaluation's row first, as everything that ends it does.
    const reservation = Prisma.sql`
      WITH place AS (
        SELECT count(*) < ${callsAtOnce}::int AS "isFree" FROM evaluation_calls
        WHERE asking = ${model} AND leased_until > clock_timestamp() AND lease <> ${call.lease}::uuid
      ), counted AS (
        UPDATE prompt_evaluations e SET calls = e.calls + 1, cost_nanos = e.cost_nanos + ${nanos},
          repeated_calls = e.repeated_calls + CASE WHEN c.asking IS NULL THEN 0 ELSE 1 END,
          is_cost_unknown = e.is_cost_unknown OR ${wanted.nanos === null}
        FROM evaluation_calls c, place p
        WHERE p."isFree" AND c.lease = ${call.lease}::uuid AND e.id = c.evaluation_id AND e.state = 'running'
          AND (e.stop_at_nanos IS NULL OR e.cost_nanos + ${nanos} <= e.stop_at_nanos)
        RETURNING e.id
      ), held AS (
        UPDATE evaluation_calls SET asking = ${model}, reserved_nanos = ${nanos}
        WHERE lease = ${call.lease}::uuid AND leased_until > clock_timestamp() AND EXISTS (SELECT FROM counted)
        RETURNING run_id
      ), used AS (${countingUse(now, call.account, wanted.nanos ?? 0, Prisma.sql`SELECT FROM held`)})
      SELECT p."isFree", EXISTS (SELECT FROM counted) AS "isCounted", EXISTS (SELECT FROM held) AS "isHeld",
        ARRAY(SELECT key FROM used) AS counted
      FROM place p`;
    const { isFree, isCounted, isHeld, counted } = await rowOf(tx, ReservedRow)(prepared(reservation));
    if (!isFree) return null;
    if (!isCounted) return refuse(tx, call, nanos);
    if (!isHeld) throw new NoLongerOurs();
    requireCounted(call.account, counted);
    await requireMonth(tx, call, now);
    return now;
  });
}

/** Like {@link reserveTogether}: waits for what is under way before a limit of cost is called reached. */
export async function reserveCall(
  ctx: Context,
  call: CountedCall,
  wanted: Reservation,
): Promise<Date | null> {
  try {
    return await reserveTogether(ctx, call, wanted);
  } catch (error) {
    // What was counted is taken back with the transaction.
    if (error instanceof NotYet) return null;
    throw error;
  }
}

/** What became of a request: what it cost, and all that the call has now. */
export type Settlement = {
  /** In billionths; null keeps the highest cost, because nobody knows the real one. */
  nanos: number | null;
  isEstimated: boolean;
  /** Whether the service did nothing for it. */
  isUnbilled: boolean;
  kept: Kept;
  /** When it was reserved: the day and month that counted it are corrected, also after they have ended. */
  reservedAt: Date;
};

const SettledRow = z.object({ isOurs: z.boolean() });

/** Stores what a request brought and its real cost, and frees the model's place. Throws NoLongerOurs. */
export async function settleCall(
  ctx: Pick<Context, 'db'>,
  call: CountedCall,
  settled: Settlement,
): Promise<void> {
  const { nanos, isEstimated, isUnbilled, kept, reservedAt } = settled;
  const real = isUnbilled ? 0n : nanos === null ? null : BigInt(nanos);
  const difference = Prisma.sql`SELECT difference FROM freed`;
  // One statement, because the next call waits for the model's place. It locks the evaluation's row first, as everything
  // that ends it does, and changes nothing if another process has the call now.
  const settlement = Prisma.sql`
    WITH locked AS MATERIALIZED (
      SELECT id FROM prompt_evaluations WHERE id = ${call.evaluationId}::uuid FOR NO KEY UPDATE
    ), mine AS MATERIALIZED (
      SELECT c.run_id, c.case_id, c.attempt, c.reserved_nanos FROM evaluation_calls c JOIN locked l ON l.id = c.evaluation_id
      WHERE c.lease = ${call.lease}::uuid FOR UPDATE OF c
    ), freed AS (
      UPDATE evaluation_calls c SET asking = NULL, reserved_nanos = 0, kept = ${JSON.stringify(kept)}::jsonb
      FROM mine m WHERE c.run_id = m.run_id AND c.case_id = m.case_id AND c.attempt = m.attempt
      RETURNING coalesce(${real}::bigint, m.reserved_nanos) - m.reserved_nanos AS difference
    ), paid AS (
      UPDATE prompt_evaluations e SET is_cost_estimated = e.is_cost_estimated OR ${isEstimated},
        cost_nanos = greatest(0, e.cost_nanos + f.difference)
      FROM freed f WHERE e.id = ${call.evaluationId}::uuid
      RETURNING e.id
    ), corrected AS (${correctingUse(reservedAt, call.account, isUnbilled ? -1 : 0, difference)})
    SELECT EXISTS (SELECT FROM paid) AS "isOurs"`;
  const { isOurs } = await rowOf(ctx.db, SettledRow)(prepared(settlement));
  if (!isOurs) throw new NoLongerOurs();
}
