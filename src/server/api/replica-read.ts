import 'server-only';
import type { TRPCError } from '@trpc/server';
import { AppError } from '@/domain/errors';
import { type Database } from '../db';
import { replicaOf } from '../db/replica';
import { isClientDisconnect } from '../request-context/client-disconnect';
import type { ApiContext } from './context';
import type { ProcedureMeta } from './trpc';

/** Returns the replica for a call it may serve; `failed` receives the error of a failed read. Null: use the primary. */
export async function replicaFor(
  { db, actor }: Pick<ApiContext, 'db' | 'actor'>,
  meta: ProcedureMeta | undefined,
): Promise<{ db: Database; failed: (error: unknown) => void } | null> {
  const readers = meta?.fromReplica;
  if (readers === undefined || (readers === 'guests' && actor.kind !== 'guest')) return null;
  const replica = replicaOf(db);
  const chosen = await replica?.choose();
  return replica && chosen ? { db: chosen, failed: replica.failed } : null;
}

/** Returns whether a call failed because of this database. Expected errors and invalid input would fail on any. */
export function isDatabaseFault({ cause, code }: TRPCError): boolean {
  if (cause instanceof AppError) return cause.code === 'UNAVAILABLE';
  return code === 'INTERNAL_SERVER_ERROR' && !isClientDisconnect(cause);
}
