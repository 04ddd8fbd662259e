import { AppError } from '@/domain/errors';
import { canEdit } from '@/domain/prompt/policy';
import type { PromptDto, PromptUpdate } from '@/domain/prompt/schema';
import { tokenMessages } from '@/domain/token/messages';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { loadPromptFacts } from './load-prompt';
import { updatePrompt } from './update-prompt';

/** The fields of a prompt that a program may change. */
export type DraftChange = Omit<PromptUpdate, 'isShared' | 'withPrivateWords'>;

/**
 * Changes the text of a non-public prompt, for programs: for a shared one, or one with a guest link that shows the
 * latest version, a suggestion is needed instead (CONFLICT). Throws NOT_FOUND, FORBIDDEN for users who may not edit it,
 * CONFLICT if it was saved after `version`.
 */
export async function updateDraft(ctx: ServiceContext, change: DraftChange): Promise<PromptDto> {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, change.id);
  if (prompt.isShared) throw new AppError('CONFLICT', tokenMessages.suggestInstead);
  if (!canEdit(member, prompt)) throw forbidden();
  const links = await ctx.db.shareLink.count({
    where: { promptId: prompt.id, pin: 'newest', revokedAt: null, expiresAt: { gt: ctx.now } },
  });
  if (links > 0) throw new AppError('CONFLICT', tokenMessages.suggestInstead);
  return updatePrompt(ctx, change);
}
