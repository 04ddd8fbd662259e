import { z } from 'zod';
import { CLIENT_IDLE_DAYS, REFRESH_AGAIN_SECONDS } from '@/domain/connection/limits';
import type { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { hashToken } from '../account/one-time-token';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What the authorization server keeps as records. */
export const RECORD_KINDS = [
  'Client',
  'Interaction',
  'AuthorizationCode',
  'AccessToken',
  'RefreshToken',
  // Proofs that were used, so that none is taken twice.
  'ReplayDetection',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A record of a kind by the name that opens it. */
export type RecordName = { kind: RecordKind; name: string };

/** What is kept of a record: everything but its name, from which alone it can be found. */
export type RecordPayload = Record<string, unknown>;

const Payload = z.record(z.string(), z.unknown());
const ConnectionId = z.uuid();

/** Under which a record is kept: nobody who reads the table learns its name. */
export function recordHash({ kind, name }: RecordName): string {
  return hashToken(`${kind} ${name}`);
}

type Surroundings = { db: Db; now: Date };

/** Keeps a record. Without `expiresAt` it is a client, which is kept while it is used. */
export async function saveRecord(
  { db, now }: Surroundings,
  { kind, name }: RecordName,
  { payload, expiresAt }: { payload: RecordPayload; expiresAt?: Date | undefined },
): Promise<void> {
  const connectionId = ConnectionId.safeParse(payload['grantId']).data ?? null;
  const data = {
    kind,
    connectionId,
    payload: payload as Prisma.InputJsonObject,
    expiresAt: expiresAt ?? new Date(now.getTime() + CLIENT_IDLE_DAYS * DAY_MS),
  };
  const idHash = recordHash({ kind, name });
  await db.oAuthRecord.upsert({ where: { idHash }, create: { idHash, ...data }, update: data });
}

/** A record that is good now, with when it was used; null for one that is gone, or whose connection or person is. */
export async function findRecord(
  { db, now }: Surroundings,
  name: RecordName,
): Promise<{ payload: RecordPayload; consumedAt: Date | null } | null> {
  const row = await db.oAuthRecord.findFirst({
    where: {
      idHash: recordHash(name),
      expiresAt: { gt: now },
      OR: [{ connectionId: null }, { connection: { revokedAt: null, profile: { isActive: true } } }],
    },
    select: { payload: true, consumedAt: true },
  });
  return row === null ? null : { payload: Payload.parse(row.payload), consumedAt: row.consumedAt };
}

const Again = z.object({ usedAgain: z.literal(true) });

/** Whether a refresh token that was used may be used once more at a time. */
export function mayComeAgain(
  { payload, consumedAt }: { payload: RecordPayload; consumedAt: Date },
  now: Date,
): boolean {
  const isLate = now.getTime() - consumedAt.getTime() > REFRESH_AGAIN_SECONDS * 1_000;
  return !isLate && !Again.safeParse(payload).success;
}

/**
 * Uses a refresh token: once, and within 30 seconds of that once more; false for any other use. Of many at once two are served.
 */
export async function consumeRefreshToken({ db, now }: Surroundings, name: string): Promise<boolean> {
  const idHash = recordHash({ kind: 'RefreshToken', name });
  const earliest = new Date(now.getTime() - REFRESH_AGAIN_SECONDS * 1_000);
  const used = await db.$executeRaw`
    UPDATE oauth_records
    SET consumed_at = coalesce(consumed_at, ${now}),
      payload = CASE WHEN consumed_at IS NULL THEN payload ELSE payload || '{"usedAgain": true}' END
    WHERE id_hash = ${idHash}
      AND (consumed_at IS NULL OR (consumed_at >= ${earliest} AND NOT payload ? 'usedAgain'))`;
  return used === 1;
}

/** The connection that the first of some names belongs to; null where there is none. */
export async function connectionOf(
  { db, now }: Surroundings,
  names: readonly RecordName[],
): Promise<string | null> {
  const row = await db.oAuthRecord.findFirst({
    where: { idHash: { in: names.map(recordHash) }, expiresAt: { gt: now }, connectionId: { not: null } },
    select: { connectionId: true },
  });
  return row?.connectionId ?? null;
}

/** Uses what may be used once; false when it was used before. Of two at once one is first. */
export async function consumeRecord({ db, now }: Surroundings, name: RecordName): Promise<boolean> {
  const { count } = await db.oAuthRecord.updateMany({
    where: { idHash: recordHash(name), consumedAt: null },
    data: { consumedAt: now },
  });
  return count === 1;
}

export async function removeRecord(db: Db, name: RecordName): Promise<void> {
  await db.oAuthRecord.deleteMany({ where: { idHash: recordHash(name) } });
}

/** Removes all of a kind that belongs to a connection. */
export async function removeRecordsOf(db: Db, kind: RecordKind, connectionId: string): Promise<void> {
  await db.oAuthRecord.deleteMany({ where: { kind, connectionId } });
}
