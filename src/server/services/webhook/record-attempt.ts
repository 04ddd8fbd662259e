import { z } from 'zod';
import { nextAttempt } from '@/domain/webhook/retry';
import type { Database, Transaction } from '@/server/db';
import type { WebhookAnswer } from '@/server/ports/webhook/post-webhook';
import { notify } from '../notification/notify';
import { rowsOf } from '../rows';
import type { Claim } from './claim';
import type { WaitingEvent } from './read-message';

const HTTP_GONE = 410;

const Held = z.object({ attempts: z.number(), failingSince: z.date().nullable() });

/** Locks the webhook of a claim; undefined if the claim has ended, so that another process may send for it. */
async function holdClaim(
  tx: Transaction,
  { id, claimedBy }: Claim,
): Promise<z.infer<typeof Held> | undefined> {
  const [held] = await rowsOf(tx, Held)`
    SELECT attempts, failing_since AS "failingSince" FROM webhooks
    WHERE id = ${id}::uuid AND claimed_by = ${claimedBy}::uuid AND state = 'on' FOR NO KEY UPDATE`;
  return held;
}

/** Turns a webhook off, with what waits kept. */
async function turnOff(tx: Transaction, claim: Claim, reason: 'failed' | 'gone', now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE webhooks SET state = 'off', reason = ${reason}, state_since = ${now}, claimed_by = NULL, claimed_until = NULL
    WHERE id = ${claim.id}::uuid`;
  await notify(tx, now, { kind: 'webhook-off', subjectId: claim.id, actorId: null });
}

/** Pauses a webhook whose address or secret can't be decrypted. */
export async function pauseLost(db: Database, claim: Claim, now: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE webhooks SET state = 'paused', reason = 'lost', state_since = ${now}, claimed_by = NULL, claimed_until = NULL
    WHERE id = ${claim.id}::uuid AND claimed_by = ${claim.claimedBy}::uuid AND state = 'on'`;
}

type Attempt = { answer: WebhookAnswer; milliseconds: number; now: Date; leaseMs: number };

function isDone(tx: Transaction, { id }: WaitingEvent, now: Date): Promise<number> {
  return tx.$executeRaw`UPDATE webhook_events SET done_at = ${now} WHERE id = ${id} AND done_at IS NULL`;
}

/** Drops an event of which nothing may be said any more. Returns whether the claim goes on. */
export function dropEvent(
  db: Database,
  claim: Claim,
  event: WaitingEvent,
  { now, leaseMs }: Pick<Attempt, 'now' | 'leaseMs'>,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    if ((await holdClaim(tx, claim)) === undefined) return false;
    await isDone(tx, event, now);
    await renew(tx, claim, now, leaseMs);
    return true;
  });
}

async function renew(tx: Transaction, { id }: Claim, now: Date, leaseMs: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE webhooks SET claimed_until = ${new Date(now.getTime() + leaseMs)} WHERE id = ${id}::uuid`;
}

/**
 * Records an attempt: the event is done, is tried again later, or the webhook is off. Returns whether the claim goes on
 * with the next event.
 */
export function recordAttempt(
  db: Database,
  claim: Claim,
  event: WaitingEvent,
  { answer, milliseconds, now, leaseMs }: Attempt,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const held = await holdClaim(tx, claim);
    if (held === undefined) return false;
    const failures = held.attempts + 1;
    const isSuccess = answer.reason === null;
    const waited = isSuccess && !event.isRepeat ? (now.getTime() - event.createdAt.getTime()) / 1_000 : null;
    await tx.$executeRaw`
      INSERT INTO webhook_deliveries (webhook_id, event_id, kind, attempt, status, reason, milliseconds, waited, created_at)
      VALUES (${claim.id}::uuid, ${event.id}, ${event.kind}, ${failures}, ${answer.status}::int, ${answer.reason}::text,
        ${milliseconds}, ${waited}::float8, ${now})`;
    if (isSuccess) {
      await isDone(tx, event, now);
      await tx.$executeRaw`
        UPDATE webhooks SET attempts = 0, failing_since = NULL, claimed_until = ${new Date(now.getTime() + leaseMs)}
        WHERE id = ${claim.id}::uuid`;
      return true;
    }
    const failingSince = held.failingSince ?? now;
    const next = nextAttempt(now, { failures, failingSince, retryAfter: answer.retryAfter });
    await tx.$executeRaw`
      UPDATE webhooks SET attempts = ${failures}, failing_since = ${failingSince}, next_attempt_at = ${next ?? now},
        claimed_by = NULL, claimed_until = NULL
      WHERE id = ${claim.id}::uuid`;
    if (answer.status === HTTP_GONE) await turnOff(tx, claim, 'gone', now);
    else if (next === null) await turnOff(tx, claim, 'failed', now);
    return false;
  });
}
