import type { Factor } from '@/domain/account/factors';
import { factorMessages } from '@/domain/account/factor-messages';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { noticeReaderOf } from '../account/lock-profile';
import { factorsOf } from '../account/factors/list-factors';
import { removeFactors } from '../account/factors/change-factors';
import { notifyOfFactor } from '../account/factors/own-profile';
import { notFound, requireAdmin, type ServiceContext } from '../context';
import { audit, changeUser } from './change-user';

/** Returns a user's factors. Throws NOT_FOUND, UNAUTHORIZED for guests, FORBIDDEN for non-admins. */
export async function listUserFactors(ctx: ServiceContext, userId: string): Promise<Factor[]> {
  requireAdmin(ctx);
  const user = await ctx.db.profile.count({ where: { id: userId, erasedAt: null } });
  if (user === 0) throw notFound();
  return factorsOf(ctx.db, userId);
}

/**
 * Removes one factor of a user, or all, after they have lost their device; removing the last one also removes the
 * recovery codes and the trusted browsers. Writes an audit log entry and notifies the user by mail. Returns how many
 * were removed. Throws NOT_FOUND, UNAUTHORIZED and FORBIDDEN, CONFLICT for one's own.
 */
export async function deleteUserFactor(
  ctx: ServiceContext,
  { userId, factorId }: { userId: string; factorId?: string | undefined },
): Promise<{ userId: string; removed: number }> {
  const removed = await changeUser(ctx, userId, async (tx, user, actorId) => {
    // Removing one's own needs a fresh session (change-factors.ts).
    if (user.id === actorId) throw new AppError('CONFLICT', messages.admin.ownRow);
    await tx.$executeRaw`SELECT 1 FROM profiles WHERE id = ${user.id}::uuid FOR NO KEY UPDATE`;
    const { removed: count } = await removeFactors(tx, user.id, factorId);
    if (count === 0 && factorId !== undefined) throw new AppError('NOT_FOUND', factorMessages.gone);
    if (count === 0) return 0;
    await audit(tx, { now: ctx.now, actor: { actorId } }, { action: 'user.resetFactor', subjectId: user.id });
    await notifyOfFactor({ db: tx, now: ctx.now }, await noticeReaderOf(tx, user.id), 'reset');
    return count;
  });
  return { userId, removed };
}
