import { z } from 'zod';
import { WAITING_MAX } from '@/domain/webhook/limits';
import { WEBHOOK_FORMATS } from '@/domain/webhook/vocabulary';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { rowsOf } from '../rows';
import { IS_KEPT } from './place';

/** How long a process may send for a webhook without a sign of life; longer than one attempt. */
export const LEASE_MS = 20_000;

const Claim = z.object({
  id: z.string(),
  spaceId: z.string().nullable(),
  format: z.enum(WEBHOOK_FORMATS),
  target: z.unknown(),
  sealedAddress: z.string().nullable(),
  sealedSecret: z.string().nullable(),
  oldSecrets: z.unknown(),
  claimedBy: z.string(),
});
/** A webhook that this process alone sends for. */
export type Claim = z.infer<typeof Claim>;

const COLUMNS = Prisma.sql`w.id::text, w.space_id::text AS "spaceId", w.format, w.target,
  w.sealed_address AS "sealedAddress", w.sealed_secret AS "sealedSecret", w.old_secrets AS "oldSecrets",
  w.claimed_by::text AS "claimedBy"`;

/** Pauses the webhooks that are on and match a condition on `w`. */
async function pauseWhere(
  db: Database,
  which: Prisma.Sql,
  { reason, now }: { reason: 'left' | 'full'; now: Date },
): Promise<void> {
  await db.$executeRaw`
    UPDATE webhooks SET state = 'paused', reason = ${reason}, state_since = ${now}
    WHERE id IN (SELECT w.id FROM webhooks w WHERE w.state = 'on' AND ${which} ORDER BY w.id FOR NO KEY UPDATE SKIP LOCKED)`;
}

/**
 * Pauses webhooks whose address nobody answers for any more, and those for which too much waits. What a single change
 * queued beyond the maximum waits, too: nothing is dropped. What already waited when a person resumed a webhook doesn't
 * count again, so that it can be sent.
 */
export async function pauseUnkept(db: Database, now: Date, waitingMax: number = WAITING_MAX): Promise<void> {
  await pauseWhere(db, Prisma.sql`NOT ${IS_KEPT}`, { reason: 'left', now });
  const waits = Prisma.sql`e.webhook_id = w.id AND e.done_at IS NULL`;
  // Those that are far from full are told by the index alone.
  const isFull = Prisma.sql`EXISTS (SELECT FROM webhook_events e WHERE ${waits} OFFSET ${waitingMax})
    AND EXISTS (SELECT FROM webhook_events e WHERE ${waits} AND e.created_at >= w.state_since OFFSET ${waitingMax})`;
  await pauseWhere(db, isFull, { reason: 'full', now });
}

/** Which webhooks to claim: all but some, or these alone. */
export type Among = { except: readonly string[] } | { only: readonly string[] };

function isAmong(among: Among): Prisma.Sql {
  return 'only' in among
    ? Prisma.sql`w.id = ANY(${[...among.only]}::uuid[])`
    : Prisma.sql`w.id <> ALL(${[...among.except]}::uuid[])`;
}

/**
 * Claims up to `most` webhooks that are due: those that other processes just claim are skipped, and so are those that they
 * hold. A claim that isn't renewed ends by itself: its process must have died.
 */
export function claimDue(
  db: Database,
  { now, most, leaseMs, among = { except: [] } }: { now: Date; most: number; leaseMs: number; among?: Among },
): Promise<Claim[]> {
  return rowsOf(db, Claim)`
    UPDATE webhooks w SET claimed_by = gen_random_uuid(), claimed_until = ${new Date(now.getTime() + leaseMs)}
    WHERE w.id IN (
      SELECT w.id FROM webhooks w
      WHERE w.state = 'on' AND w.next_attempt_at <= ${now} AND (w.claimed_until IS NULL OR w.claimed_until <= ${now})
        AND EXISTS (SELECT FROM webhook_events e WHERE e.webhook_id = w.id AND e.done_at IS NULL) AND ${IS_KEPT}
        AND ${isAmong(among)}
      ORDER BY w.next_attempt_at, w.id LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING ${COLUMNS}`;
}

/**
 * Reads the webhook of a claim as it is now: an address or a secret that was changed counts for the next event, and one
 * that was paused or whose keeper lost the right sends no other. Null then, and when the claim has ended.
 */
export async function readHeld(db: Database, { id, claimedBy }: Claim): Promise<Claim | null> {
  const [held] = await rowsOf(db, Claim)`
    SELECT ${COLUMNS} FROM webhooks w
    WHERE w.id = ${id}::uuid AND w.claimed_by = ${claimedBy}::uuid AND w.state = 'on' AND ${IS_KEPT}`;
  return held ?? null;
}

/** Gives a claim back, so that the next process need not wait for its end. */
export async function releaseClaim(db: Database, { id, claimedBy }: Claim, now: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE webhooks SET claimed_by = NULL, claimed_until = NULL,
      next_attempt_at = CASE WHEN next_attempt_at <= ${now} THEN ${now} ELSE next_attempt_at END
    WHERE id = ${id}::uuid AND claimed_by = ${claimedBy}::uuid`;
}
