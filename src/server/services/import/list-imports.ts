import { importMessages } from '@/domain/import/messages';
import { type ImportDto, IMPORTS_SHOWN, UNDO_DAYS } from '@/domain/import/undo';
import { requireMember, type ServiceContext } from '../context';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the time before which imports can't be undone at `now`. */
export function oldestUndoable(now: Date): Date {
  return new Date(now.getTime() - UNDO_DAYS * DAY_MS);
}

/** Longer than any batch takes: an import without an update for this long has ended with its server. */
const LOST_AFTER_MS = 5 * 60 * 1_000;

/** Returns the minimum time of the last update of a running import. */
export function interruptedBefore(now: Date): Date {
  return new Date(now.getTime() - LOST_AFTER_MS);
}

/** Condition for imports that are no longer running. */
export function hasEnded(now: Date) {
  return { OR: [{ seenAt: null }, { seenAt: { lt: interruptedBefore(now) } }] };
}

/**
 * Ends imports whose server was killed, so that webhooks are told of what they saved, and the page of imports says why
 * they stopped; and those by single requests that nothing follows. Returns how many.
 */
export async function endLostImports({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const lost = { seenAt: { lt: interruptedBefore(now) } };
  // One by single requests has no number of rows, and ends when no request follows: see join-import.ts.
  const ended = await db.import.updateMany({ where: { ...lost, total: 0 }, data: { seenAt: null } });
  const stopped = await db.import.updateMany({
    where: lost,
    data: { problem: importMessages.stoppedWithServer, seenAt: null },
  });
  return ended.count + stopped.count;
}

/** Returns the caller's imports of 30 days that created anything, newest first. Throws UNAUTHORIZED for guests. */
export async function listImports(ctx: ServiceContext): Promise<ImportDto[]> {
  const member = requireMember(ctx);
  return ctx.db.import.findMany({
    where: {
      ownerId: member.id,
      createdAt: { gte: oldestUndoable(ctx.now) },
      created: { gt: 0 },
      ...hasEnded(ctx.now),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: IMPORTS_SHOWN,
    omit: {
      ownerId: true,
      formats: true,
      total: true,
      done: true,
      seenAt: true,
      isStopped: true,
      problem: true,
    },
  });
}

/** Deletes the records of imports that can no longer be undone; what they created stays. Returns their number. */
export async function clearRecentImports({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const { count } = await db.import.deleteMany({ where: { createdAt: { lt: oldestUndoable(now) } } });
  return count;
}
