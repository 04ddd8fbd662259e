import { z } from 'zod';
import { costText } from '@/domain/model/cost';
import { evaluationMessages } from '@/domain/evaluation/messages';
import { NANOS } from '@/domain/evaluation/limits';
import type { Database, Transaction } from '@/server/db';
import { rowsOf } from '../rows';
import type { Kept } from './kept';
import { LimitReached, NoLongerOurs } from './outcomes';
import type { OpenCall } from './open-calls';
import { correctUse, countUse } from './uses';

/** A request to reserve: to which model, and its highest cost; null if the model has no price. */
export type Reservation = { model: string; callsAtOnce: number; nanos: number | null };

type Context = { db: Database; now: () => Date };
/** A call with whom it counts for, null for an evaluation of the server's own, and what it has before the request. */
export type CountedCall = OpenCall & { account: string | null; before: Kept };

const BusyRow = z.object({ calls: z.int() });
const Counted = z.object({ id: z.string() });
const LimitRow = z.object({ stopAtNanos: z.bigint().nullable(), currency: z.string().nullable() });

/** Whether other calls take all places of the model, over all processes. Exact: who asks holds the model's lock. */
async function isBusy(
  tx: Transaction,
  { lease }: OpenCall,
  { model, callsAtOnce }: Reservation,
): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`evaluation model ${model}`}, 0))`;
  const [row] = await rowsOf(tx, BusyRow)`
    SELECT count(*)::int AS calls FROM evaluation_calls
    WHERE asking = ${model} AND leased_until > clock_timestamp() AND lease <> ${lease}::uuid`;
  return (row?.calls ?? 0) >= callsAtOnce;
}

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

/** Returns false if requests under way must end first; throws why the evaluation's row refused a call. */
async function refuse(tx: Transaction, call: OpenCall): Promise<false> {
  const [row] = await rowsOf(tx, LimitRow)`
    SELECT e.stop_at_nanos AS "stopAtNanos", e.currency FROM prompt_evaluations e
    JOIN evaluation_calls c ON c.evaluation_id = e.id AND c.lease = ${call.lease}::uuid
    WHERE e.id = ${call.evaluationId}::uuid AND e.state = 'running'`;
  if (row?.stopAtNanos == null) throw new NoLongerOurs();
  if (await isReservedByOthers(tx, call, call.evaluationId)) return false;
  const limit = costText(Number(row.stopAtNanos) / NANOS, row.currency ?? '');
  throw new LimitReached(evaluationMessages.pausedAtCost(limit));
}

/**
 * Reserves a place of the model and the highest cost of a request before it is sent, and counts it. Returns false while
 * the model has no free place. Throws LimitReached, NoLongerOurs.
 */
function reserveTogether(ctx: Context, call: CountedCall, wanted: Reservation): Promise<boolean> {
  const nanos = BigInt(wanted.nanos ?? 0);
  return ctx.db.$transaction(async (tx) => {
    if (await isBusy(tx, call, wanted)) return false;
    // The evaluation's row first, as everything that ends it does.
    const counted = await rowsOf(tx, Counted)`
      UPDATE prompt_evaluations e SET calls = e.calls + 1, cost_nanos = e.cost_nanos + ${nanos},
        repeated_calls = e.repeated_calls + CASE WHEN c.asking IS NULL THEN 0 ELSE 1 END,
        is_cost_unknown = e.is_cost_unknown OR ${wanted.nanos === null}
      FROM evaluation_calls c
      WHERE c.lease = ${call.lease}::uuid AND e.id = c.evaluation_id AND e.state = 'running'
        AND (e.stop_at_nanos IS NULL OR e.cost_nanos + ${nanos} <= e.stop_at_nanos)
      RETURNING e.id::text`;
    if (counted.length === 0) return refuse(tx, call);
    const held = await tx.$executeRaw`
      UPDATE evaluation_calls SET asking = ${wanted.model}, reserved_nanos = ${nanos}
      WHERE lease = ${call.lease}::uuid AND leased_until > clock_timestamp()`;
    if (held === 0) throw new NoLongerOurs();
    await countUse(tx, ctx.now(), call.account, wanted.nanos ?? 0);
    return true;
  });
}

/** Like {@link reserveTogether}: waits for what is under way before a limit of cost is called reached. */
export async function reserveCall(ctx: Context, call: CountedCall, wanted: Reservation): Promise<boolean> {
  try {
    return await reserveTogether(ctx, call, wanted);
  } catch (error) {
    if (!(error instanceof LimitReached) || !error.isOfMonth) throw error;
    if (await ctx.db.$transaction((tx) => isReservedByOthers(tx, call))) return false;
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
};

const SettledRow = z.object({ difference: z.number() });

/** Stores what a request brought and its real cost, and frees the model's place. Throws NoLongerOurs. */
export function settleCall(ctx: Context, call: CountedCall, settled: Settlement): Promise<void> {
  const { nanos, isEstimated, isUnbilled, kept } = settled;
  const real = isUnbilled ? 0n : nanos === null ? null : BigInt(nanos);
  return ctx.db.$transaction(async (tx) => {
    // The evaluation's row first, as everything that ends it does.
    const [row] = await rowsOf(tx, SettledRow)`
      UPDATE prompt_evaluations e SET is_cost_estimated = e.is_cost_estimated OR ${isEstimated},
        cost_nanos = greatest(0, e.cost_nanos - c.reserved_nanos + coalesce(${real}::bigint, c.reserved_nanos))
      FROM evaluation_calls c
      WHERE c.lease = ${call.lease}::uuid AND e.id = c.evaluation_id
      RETURNING (coalesce(${real}::bigint, c.reserved_nanos) - c.reserved_nanos)::float8 AS difference`;
    const { count } = await tx.evaluationCall.updateMany({
      where: { lease: call.lease },
      data: { asking: null, reservedNanos: 0, kept },
    });
    if (row === undefined || count === 0) throw new NoLongerOurs();
    const { difference } = row;
    if (difference === 0 && !isUnbilled) return;
    await correctUse(tx, ctx.now(), call.account, { nanos: difference, calls: isUnbilled ? -1 : 0 });
  });
}
