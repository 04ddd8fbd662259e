import type { FindingDecision } from '@/domain/account/finding';
import { AppError } from '@/domain/errors';
import { notFound, requireMember, type ServiceContext } from '../context';
import { deletePrompt } from '../prompt/delete-prompt';
import { setShared } from '../prompt/share-prompt';

/**
 * Decides about what was found in the caller's account: it stays private, what was shared with everybody is shared
 * again, or the prompts move to the Trash and the collections go. What is in spaces stays there, and so does what the
 * caller may not change any more. Repeating it is safe: the decision is stored last. Returns how many changed. Throws
 * UNAUTHORIZED for guests, NOT_FOUND if nothing waits for a decision.
 */
export async function settleFinding(
  ctx: ServiceContext,
  { decision }: FindingDecision,
): Promise<{ changed: number }> {
  const { id: profileId } = requireMember(ctx);
  const finding = await ctx.db.addressFinding.findFirst({ where: { profileId, settledAt: null } });
  if (finding === null) throw notFound();
  const { foundAt } = finding;
  let changed = 0;
  if (decision === 'share') {
    for (const id of finding.promptIds) {
      if (await wasAllowed(() => setShared(ctx, { id, isShared: true }))) changed += 1;
    }
    const { count } = await ctx.db.collection.updateMany({
      where: { id: { in: finding.collectionIds }, createdBy: profileId, visibility: 'private' },
      data: { visibility: 'shared' },
    });
    changed += count;
  }
  if (decision === 'delete') {
    const ofEarlier = { createdBy: profileId, createdAt: { lte: foundAt } };
    const prompts = await ctx.db.prompt.findMany({
      where: { ...ofEarlier, spaceId: null, deletedAt: null },
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    for (const { id } of prompts) if (await wasAllowed(() => deletePrompt(ctx, id))) changed += 1;
    changed += (await ctx.db.collection.deleteMany({ where: ofEarlier })).count;
  }
  await ctx.db.addressFinding.updateMany({ where: { profileId, foundAt }, data: { settledAt: ctx.now } });
  return { changed };
}

/** Returns whether a change of one thing went through: one that the rules refuse stays as it is. */
async function wasAllowed(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
