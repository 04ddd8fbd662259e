import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canCreate, canShare } from '@/domain/prompt/policy';
import { type Activity, recordActivity } from '../activity/record-activity';
import { requireMember, type ServiceContext } from '../context';
import { loadPromptFacts, promptNotFound } from './load-prompt';
import { lockPrompt } from './lock-prompt';

/** The lines of the log about prompts that become public or private. */
export function visibilityChanges(
  ctx: ServiceContext,
  member: Member,
  prompts: readonly { id: string }[],
  isShared: boolean,
): Activity[] {
  const kind = isShared ? 'shared' : 'unshared';
  return prompts.map(({ id }) => ({ promptId: id, kind, actorId: member.id, wasShared: true, at: ctx.now }));
}

/** Makes the member's own prompt what `next` says of what it is. Gives what it is then; the same again changes nothing. */
function changeVisibility(
  ctx: ServiceContext,
  member: Member,
  id: string,
  next: (isShared: boolean) => boolean,
): Promise<boolean> {
  return ctx.db.$transaction(async (tx) => {
    const prompt = await lockPrompt(tx, id);
    if (prompt?.createdBy !== member.id) throw promptNotFound();
    const isShared = next(prompt.isShared);
    if (isShared !== prompt.isShared) {
      await tx.prompt.update({ where: { id }, data: { isShared }, select: { id: true } });
      await recordActivity(tx, visibilityChanges(ctx, member, [prompt], isShared));
    }
    return isShared;
  });
}

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
  const isShared = await changeVisibility(ctx, member, facts.id, () => input.isShared);
  return { id: facts.id, isShared };
}

/** Flips one's own prompt between public and private under its lock, so two flips at once are two flips. */
export async function toggleShared(
  ctx: ServiceContext,
  id: string,
): Promise<{ id: string; isShared: boolean }> {
  const member = requireMember(ctx);
  const facts = await loadPromptFacts(ctx.db, member, id);
  if (!canShare(member, facts)) throw new AppError('FORBIDDEN', messages.error.forbidden);
  const isShared = await changeVisibility(ctx, member, facts.id, (wasShared) => !wasShared);
  return { id: facts.id, isShared };
}

/**
 * Shares every private prompt of the caller (specification 4). Gives how many became shared; 0 when none was private.
 * Locks in the order of the ids, as everything does that changes several prompts.
 */
export async function shareAll(ctx: ServiceContext): Promise<{ shared: number }> {
  const member = requireMember(ctx);
  if (!canCreate(member)) throw new AppError('FORBIDDEN', messages.error.forbidden);
  // One statement with its lines of the log, however many prompts there are.
  const shared = await ctx.db.$executeRaw`
    WITH changed AS (
      UPDATE prompts SET is_shared = true WHERE id IN (
        SELECT id FROM prompts WHERE created_by = ${member.id}::uuid AND NOT is_shared AND deleted_at IS NULL
        ORDER BY id FOR NO KEY UPDATE)
      RETURNING id
    )
    INSERT INTO prompt_activity (prompt_id, kind, actor_id, was_shared, created_at)
    SELECT id, 'shared', ${member.id}::uuid, true, ${ctx.now} FROM changed`;
  return { shared };
}
