import type { InboxDone, InboxDoneResult } from '@/domain/inbox/schema';
import { requireMember, type ServiceContext } from '../context';
import { withFolded } from '../notification/folds';

/** Maximum items of “All done” that can be undone together. */
const UNDONE_MOST = 100;

/**
 * Marks items of the caller's inbox, with their groups, as done, which also marks them as read, or moves them back.
 * Other users' items are not affected. Throws UNAUTHORIZED for guests.
 */
export async function setDone(ctx: ServiceContext, input: InboxDone): Promise<InboxDoneResult> {
  const { id: userId } = requireMember(ctx);
  if ('ids' in input) {
    const given = input.ids.map(BigInt);
    const ids = input.isAlone ? given : await withFolded(ctx.db, userId, given);
    const where = { id: { in: ids }, userId };
    if (!input.isDone) {
      await ctx.db.notification.updateMany({ where, data: { doneAt: null } });
      return { ids: input.ids };
    }
    await ctx.db.notification.updateMany({ where: { ...where, readAt: null }, data: { readAt: ctx.now } });
    await ctx.db.notification.updateMany({ where: { ...where, doneAt: null }, data: { doneAt: ctx.now } });
    return { ids: input.ids };
  }
  const where = { userId, doneAt: null, id: { lte: BigInt(input.upTo) } };
  const some = await ctx.db.notification.findMany({
    where,
    orderBy: { id: 'desc' },
    take: UNDONE_MOST,
    select: { id: true },
  });
  await ctx.db.notification.updateMany({ where: { ...where, readAt: null }, data: { readAt: ctx.now } });
  await ctx.db.notification.updateMany({ where, data: { doneAt: ctx.now } });
  return { ids: some.map(({ id }) => String(id)) };
}
