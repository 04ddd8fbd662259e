import { z } from 'zod';
import type { AuditDetails } from '@/domain/admin/audit';
import { AppError } from '@/domain/errors';
import { IMPORT_NAME_MAX } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { ImportResult } from '@/domain/import/report';
import type { Db } from '@/server/db';
import { shutdownSignal } from '@/server/concurrency/shutdown';
import { isUniqueViolation } from '../database-errors';
import { notify } from '../notification/notify';
import { rowOf } from '../rows';
import type { OpenImport } from './open-import';
import type { ImportTarget } from './target';

/** Returns a name fit for storage: one line of valid characters. */
export function storedName(name: string): string {
  return Buffer.from(name.replace(/\p{Cc}/gu, ' ').slice(0, IMPORT_NAME_MAX)).toString();
}

type NewImport = { id?: string | undefined; fileName: string; opened: OpenImport; total: number };

/** An import has the id already. */
class TakenImportId extends Error {
  constructor(
    readonly id: string,
    options: ErrorOptions,
  ) {
    super('the id of an import is taken', options);
  }
}

/**
 * Runs a transaction that begins an import. Throws CONFLICT if the caller has begun one with its id, because the request
 * was sent twice, and NOT_FOUND if somebody else has: another person's import doesn't exist for the caller.
 */
export async function orTakenId<Result>(
  { db, ownerId }: { db: Db; ownerId: string },
  begin: Promise<Result>,
): Promise<Result> {
  try {
    return await begin;
  } catch (error) {
    if (!(error instanceof TakenImportId)) throw error;
    const isOwn = (await db.import.count({ where: { id: error.id, ownerId } })) > 0;
    throw isOwn
      ? new AppError('CONFLICT', importMessages.inProgress, { cause: error })
      : new AppError('NOT_FOUND', importMessages.noImport, { cause: error });
  }
}

/** Records the start of an import; returns its id. Throws for a taken one, see {@link orTakenId}. */
export async function beginImport(
  ctx: { db: Db; now: Date },
  { owner, spaceId }: ImportTarget,
  { fileName, opened, total, ...given }: NewImport,
): Promise<string> {
  const space =
    spaceId === null
      ? null
      : await ctx.db.space.findUnique({ where: { id: spaceId }, select: { name: true } });
  const data = {
    ...(given.id !== undefined && { id: given.id }),
    ownerId: owner.id,
    fileName: storedName(fileName),
    formats: opened.formats.map(({ format }) => format),
    spaceName: space?.name ?? null,
    createdAt: ctx.now,
    seenAt: new Date(),
    total,
  };
  try {
    const { id } = await ctx.db.import.create({ data, select: { id: true } });
    await auditImport(ctx, 'import.run', {
      ownerId: owner.id,
      importId: id,
      details: { count: total, ...(spaceId !== null && { space: spaceId }) },
    });
    return id;
  } catch (error) {
    if (isUniqueViolation(error)) throw new TakenImportId(given.id ?? '', { cause: error });
    throw error;
  }
}

/** Writes an audit log entry about an import: its rows and its space, never the name of its file. */
export async function auditImport(
  { db, now }: { db: Db; now: Date },
  action: 'import.run' | 'import.undo',
  { ownerId, importId, details }: { ownerId: string; importId: string; details: AuditDetails },
): Promise<void> {
  await db.auditEvent.create({
    data: { at: now, actorId: ownerId, action, subjectId: importId, details },
    select: { id: true },
  });
}

const Progress = z.object({ isStopped: z.boolean() });

/** Records the progress of an import. Returns whether its owner wants to stop it. */
export async function recordProgress(db: Db, id: string, done: number): Promise<boolean> {
  const at = shutdownSignal().aborted ? null : new Date();
  // Once the server stops, the earlier time stays; one that another server has ended stays ended.
  const { isStopped } = await rowOf(db, Progress)`
    UPDATE imports SET done = ${done},
      seen_at = CASE WHEN seen_at IS NULL THEN NULL ELSE coalesce(${at}::timestamptz, seen_at) END
    WHERE id = ${id}::uuid RETURNING is_stopped AS "isStopped"`;
  return isStopped;
}

/** A running import, and whether its owner is notified of its end in their inbox. */
export type RunningImport = { id: string; notifiesOwner: boolean };

/** Records the end of an import, and the reason if it ended early. */
export async function endImport(
  { db, now }: { db: Db; now: Date },
  running: RunningImport,
  { duplicates, refused }: ImportResult,
  problem: string | null,
): Promise<void> {
  await db.import.updateMany({
    where: { id: running.id },
    data: { duplicates, refused, problem, seenAt: null },
  });
  await notifyOwner({ db, now }, running);
}

/** Records that an import ends with the server, before its last batch is done: the process may end first. */
export async function recordInterruption(ctx: { db: Db; now: Date }, running: RunningImport): Promise<void> {
  await ctx.db.import.updateMany({
    where: { id: running.id },
    data: { problem: importMessages.stoppedWithServer, seenAt: null },
  });
  await notifyOwner(ctx, running);
}

/** Notifies the owner of an import, once, that it has ended; the result is read with the notification. */
async function notifyOwner(
  { db, now }: { db: Db; now: Date },
  { id, notifiesOwner }: RunningImport,
): Promise<void> {
  if (notifiesOwner) await notify(db, now, { kind: 'import-finished', subjectId: id, actorId: null });
}
