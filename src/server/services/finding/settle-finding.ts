import type { FindingDecision } from '@/domain/account/finding';
import { canGiveVisibility } from '@/domain/collection/policy';
import { AppError } from '@/domain/errors';
import { lockOwnProfile } from '../account/lock-profile';
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
  const member = requireMember(ctx);
  const { id: profileId } = member;
  const finding = await ctx.db.$transaction(async (tx) => {
    await lockOwnProfile(tx, ctx);
    return tx.addressFinding.findFirst({ where: { profileId, settledAt: null } });
  });
  if (finding === null) throw notFound();
  const { foundAt } = finding;
  let changed = 0;
  if (decision === 'share') {
    for (const id of finding.promptIds) {
      if (await wasAllowed(() => setShared(ctx, { id, isShared: true }))) changed += 1;
    }
    if (canGiveVisibility(member, { visibility: 'shared', space: null })) {
      changed += await shareCollections(ctx, finding.collectionIds);
    }
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

/** Shares the caller's collections again. Returns how many. */
function shareCollections(ctx: ServiceContext, ids: readonly string[]): Promise<number> {
  return ctx.db.$transaction(async (tx) => {
    // The call may be of the earlier holder, begun before the owner's proof, which made them private.
    const { id: createdBy } = await lockOwnProfile(tx, ctx);
    const { count } = await tx.collection.updateMany({
      where: { id: { in: [...ids] }, createdBy, visibility: 'private' },
      data: { visibility: 'shared' },
    });
    return count;
  });
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
