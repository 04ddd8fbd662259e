import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canCreate, canShare } from '@/domain/prompt/policy';
import { requireMember, type ServiceContext } from '../context';
import { loadPromptFacts, promptNotFound } from './load-prompt';

/**
 * Makes one's own prompt public or private (specification 4). Setting what it already is changes nothing.
 * Throws NOT_FOUND for what the caller may not see, FORBIDDEN for somebody else's prompt and for viewers.
 */
export async function setShared(
  ctx: ServiceContext,
  input: { id: string; isShared: boolean },
): Promise<{ id: string; isShared: boolean }> {
  const member = requireMember(ctx);
  const facts = await loadPromptFacts(ctx.db, member, input.id);
  if (!canShare(member, facts)) throw new AppError('FORBIDDEN', messages.error.forbidden);
  const { count } = await ctx.db.prompt.updateMany({
    where: { id: facts.id, createdBy: member.id, deletedAt: null },
    data: { isShared: input.isShared },
  });
  if (count === 0) throw promptNotFound();
  return { id: facts.id, isShared: input.isShared };
}

/** Flips one's own prompt between public and private in one statement, so two flips at once are two flips. */
export async function toggleShared(
  ctx: ServiceContext,
  id: string,
): Promise<{ id: string; isShared: boolean }> {
  const member = requireMember(ctx);
  const facts = await loadPromptFacts(ctx.db, member, id);
  if (!canShare(member, facts)) throw new AppError('FORBIDDEN', messages.error.forbidden);
  const [row] = await ctx.db.$queryRaw<{ isShared: boolean }[]>`
    UPDATE prompts SET is_shared = NOT is_shared
    WHERE id = ${facts.id}::uuid AND created_by = ${member.id}::uuid AND deleted_at IS NULL
    RETURNING is_shared AS "isShared"`;
  if (row === undefined) throw promptNotFound();
  return { id: facts.id, isShared: row.isShared };
}

/**
 * Shares every private prompt of the caller (specification 4). Gives how many became shared; 0 when none was private.
 * Locks in the order of the ids, as everything does that changes several prompts.
 */
export async function shareAll(ctx: ServiceContext): Promise<{ shared: number }> {
  const member = requireMember(ctx);
  if (!canCreate(member)) throw new AppError('FORBIDDEN', messages.error.forbidden);
  const shared = await ctx.db.$executeRaw`
    UPDATE prompts SET is_shared = true WHERE id IN (
      SELECT id FROM prompts WHERE created_by = ${member.id}::uuid AND NOT is_shared AND deleted_at IS NULL
      ORDER BY id FOR NO KEY UPDATE)`;
  return { shared };
}
