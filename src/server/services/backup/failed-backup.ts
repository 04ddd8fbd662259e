import type { FailedBackup } from '@/domain/admin/health';
import { requireAdmin, type ServiceContext } from '../context';

/** Returns the last backup if it failed. Throws UNAUTHORIZED for guests and FORBIDDEN for all but admins. */
export async function getFailedBackup(ctx: ServiceContext): Promise<FailedBackup> {
  requireAdmin(ctx);
  const last = await ctx.db.backup.findFirst({
    orderBy: { id: 'desc' },
    select: { startedAt: true, problem: true },
  });
  return last?.problem == null ? null : { at: last.startedAt, problem: last.problem };
}
