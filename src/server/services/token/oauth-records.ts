import { z } from 'zod';
import {
  CLIENT_IDLE_DAYS,
  REFRESH_AGAIN_SECONDS,
  REFRESH_TRANSIT_SECONDS,
  REFRESH_USES_MAX,
} from '@/domain/connection/limits';
import type { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { hashToken } from '../account/one-time-token';

const DAY_MS = 24 * 60 * 60 * 1_000;

export const RECORD_KINDS = [
  'Client',
  'Interaction',
  'AuthorizationCode',
  'AccessToken',
  'RefreshToken',
  // Used proofs, so that none is accepted twice.
  'ReplayDetection',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export type RecordName = { kind: RecordKind; name: string };

/** The stored part of a record: everything but its name, which is needed to find it. */
export type RecordPayload = Record<string, unknown>;

const Payload = z.record(z.string(), z.unknown());
const ConnectionId = z.uuid();

/** Returns the key of a stored record: read access to the table doesn't reveal its name. */
export function recordHash({ kind, name }: RecordName): string {
  return hashToken(`${kind} ${name}`);
}

type Surroundings = { db: Db; now: Date };

/** Stores a record. Without `expiresAt` it is a client, which is stored while it is used. */
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

/** Returns a valid record, with the time of its use; null if it, or its connection or user, is no longer valid. */
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

const REFRESH_AGAIN_MS = (REFRESH_AGAIN_SECONDS + REFRESH_TRANSIT_SECONDS) * 1_000;

/** Returns whether a refresh token comes so soon after its first use that it is no sign of theft. */
export function isRefreshedAgain(consumedAt: Date, now: Date): boolean {
  return now.getTime() - consumedAt.getTime() <= REFRESH_AGAIN_MS;
}

/**
 * Uses a refresh token: up to 20 times within 30 seconds of the first use, at any servers. Returns false for another
 * use, which changes nothing.
 */
export async function consumeRefreshToken({ db, now }: Surroundings, name: string): Promise<boolean> {
  const idHash = recordHash({ kind: 'RefreshToken', name });
  const earliest = new Date(now.getTime() - REFRESH_AGAIN_MS);
  const used = await db.$executeRaw`
    UPDATE oauth_records
    SET consumed_at = coalesce(consumed_at, ${now}),
      payload = payload || jsonb_build_object('uses', coalesce((payload->>'uses')::int, 0) + 1)
    WHERE id_hash = ${idHash}
      AND (consumed_at IS NULL
        OR (consumed_at >= ${earliest} AND coalesce((payload->>'uses')::int, 0) < ${REFRESH_USES_MAX}))`;
  return used === 1;
}

/** Returns the connection of the first record found by some names; null if there is none. */
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

/** Consumes a single-use record; false if it was used before. Of two concurrent uses one succeeds. */
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

export async function removeRecordsOf(db: Db, kind: RecordKind, connectionId: string): Promise<void> {
  await db.oAuthRecord.deleteMany({ where: { kind, connectionId } });
}
