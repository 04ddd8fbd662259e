import { z } from 'zod';
import type { Database } from '@/server/db';
import { rowsOf } from '../rows';

/** How long a response is stored, and how long an unfinished request blocks its key: its server may be gone. */
const KEPT = '24 hours';
const ABANDONED = '2 minutes';

/** A request, and the key that its sender chose. */
export type KeyedRequest = { tokenId: string; key: string; requestHash: string };

/** State of a request: new, in progress elsewhere, a different request with the same key, or the stored response. */
export type Claim =
  | { kind: 'new' }
  | { kind: 'under-way' }
  | { kind: 'other' }
  | { kind: 'done'; status: number; body: string };

const ClaimedRow = z.object({ key: z.string() });

/** Claims a key for one request: of two concurrent ones the second finds it in progress. */
export async function claimRequest(
  { db, now }: { db: Database; now: Date },
  { tokenId, key, requestHash }: KeyedRequest,
): Promise<Claim> {
  const claimed = await rowsOf(db, ClaimedRow)`
    INSERT INTO idempotent_requests AS r (token_id, key, request_hash, created_at)
    VALUES (${tokenId}::uuid, ${key}, ${requestHash}, ${now})
    ON CONFLICT (token_id, key) DO UPDATE
      SET request_hash = excluded.request_hash, status = NULL, body = '', created_at = excluded.created_at
      WHERE r.created_at < ${now}::timestamptz - ${KEPT}::interval
        OR (r.status IS NULL AND r.created_at < ${now}::timestamptz - ${ABANDONED}::interval)
    RETURNING r.key`;
  if (claimed.length > 0) return { kind: 'new' };
  const row = await db.idempotentRequest.findUnique({ where: { tokenId_key: { tokenId, key } } });
  if (row === null) return { kind: 'under-way' };
  if (row.requestHash !== requestHash) return { kind: 'other' };
  if (row.status === null) return { kind: 'under-way' };
  return { kind: 'done', status: row.status, body: row.body };
}

/** Stores the response of a claimed request; a failed one is deleted, and may be retried. */
export async function storeResponse(
  db: Database,
  { tokenId, key }: KeyedRequest,
  answer: { status: number; body: string } | null,
): Promise<void> {
  const where = { tokenId, key };
  if (answer === null) await db.idempotentRequest.deleteMany({ where });
  else await db.idempotentRequest.updateMany({ where, data: answer });
}
