import { type ImportDto, IMPORTS_SHOWN, UNDO_DAYS } from '@/domain/import/undo';
import { requireMember, type ServiceContext } from '../context';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Imports before this moment can't be undone at `now`. */
export function oldestUndoable(now: Date): Date {
  return new Date(now.getTime() - UNDO_DAYS * DAY_MS);
}

/** Longer than any batch takes: an import that says nothing for so long has ended with its server. */
const LOST_AFTER_MS = 5 * 60 * 1_000;

/** When an import that still runs has said so since. */
export function lostBefore(now: Date): Date {
  return new Date(now.getTime() - LOST_AFTER_MS);
}

/** Whether an import doesn't run any more. */
export function hasEnded(now: Date) {
  return { OR: [{ seenAt: null }, { seenAt: { lt: lostBefore(now) } }] };
}

/** The caller's own imports of the last 30 days that made something, the newest first. Throws UNAUTHORIZED for guests. */
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

/** Forgets imports that can't be undone any more; what they made stays. Gives their number. */
export async function forgetImports({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const { count } = await db.import.deleteMany({ where: { createdAt: { lt: oldestUndoable(now) } } });
  return count;
}
