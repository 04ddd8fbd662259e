import { type ImportDto, IMPORTS_SHOWN, UNDO_DAYS } from '@/domain/import/undo';
import { requireMember, type ServiceContext } from '../context';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Imports before this moment can't be undone at `now`. */
export function oldestUndoable(now: Date): Date {
  return new Date(now.getTime() - UNDO_DAYS * DAY_MS);
}

/** The caller's own imports of the last 30 days that made something, the newest first. Throws UNAUTHORIZED for guests. */
export async function listImports(ctx: ServiceContext): Promise<ImportDto[]> {
  const member = requireMember(ctx);
  return ctx.db.import.findMany({
    where: { ownerId: member.id, createdAt: { gte: oldestUndoable(ctx.now) }, created: { gt: 0 } },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: IMPORTS_SHOWN,
    omit: { ownerId: true, formats: true },
  });
}

/** Forgets imports that can't be undone any more; what they made stays. Gives their number. */
export async function forgetImports({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const { count } = await db.import.deleteMany({ where: { createdAt: { lt: oldestUndoable(now) } } });
  return count;
}
