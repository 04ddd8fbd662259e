import { AppError } from '@/domain/errors';
import { importMessages } from '@/domain/import/messages';
import type { ImportProgress } from '@/domain/import/progress';
import { requireMember, type ServiceContext } from '../context';
import { interruptedBefore } from './list-imports';

/**
 * Returns the progress or result of an import of the caller; null for one that is not theirs or has not started. Throws
 * UNAUTHORIZED for guests.
 */
export async function getImportProgress(
  ctx: ServiceContext,
  { id }: { id: string },
): Promise<ImportProgress | null> {
  const member = requireMember(ctx);
  const row = await ctx.db.import.findFirst({
    where: { id, ownerId: member.id },
    select: { fileName: true, created: true, done: true, total: true, seenAt: true, problem: true },
  });
  if (row === null) return null;
  const { seenAt, problem, ...counts } = row;
  if (seenAt === null) return { ...counts, isRunning: false, problem };
  const isInterrupted = seenAt < interruptedBefore(ctx.now);
  return {
    ...counts,
    isRunning: !isInterrupted,
    problem: isInterrupted ? importMessages.stoppedWithServer : null,
  };
}

/** Stops an import of the caller after the current batch. Throws UNAUTHORIZED, NOT_FOUND if it is not theirs. */
export async function stopImport(ctx: ServiceContext, { id }: { id: string }): Promise<{ id: string }> {
  const member = requireMember(ctx);
  const { count } = await ctx.db.import.updateMany({
    where: { id, ownerId: member.id },
    data: { isStopped: true },
  });
  if (count === 0) throw new AppError('NOT_FOUND', importMessages.noImport);
  return { id };
}
