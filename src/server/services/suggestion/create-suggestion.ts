import { AppError } from '@/domain/errors';
import { changedText, differingFields, isSameField } from '@/domain/prompt/text-change';
import { requireServable } from '@/domain/skill/servable';
import { OPEN_SUGGESTIONS_MAX } from '@/domain/suggestion/limits';
import { suggestionMessages } from '@/domain/suggestion/messages';
import { canSuggest } from '@/domain/suggestion/policy';
import type { SuggestionCreate, SuggestionDto } from '@/domain/suggestion/schema';
import { requireFiles } from '../file/require-files';
import { requireMember, type ServiceContext } from '../context';
import { readableVersions } from '../prompt/list-versions';
import { loadPromptFacts, promptNotFound } from '../prompt/load-prompt';
import { requireAccess } from '../access';
import { textOf, toStored } from '../prompt/stored-text';
import { bytesOf, consumeQuota } from '../quota/consume-quota';
import { notify } from '../notification/notify';
import { readSuggestion } from './get-suggestion';

/**
 * Creates a suggestion for a prompt, based on a version that the caller can read; users who may edit it may suggest as
 * well. Throws UNAUTHORIZED for guests, NOT_FOUND if the caller may not see it, FORBIDDEN for users who may not
 * suggest, BAD_REQUEST if nothing changes, CONFLICT with too many open ones, TOO_MANY_REQUESTS beyond the daily quota.
 */
export async function createSuggestion(ctx: ServiceContext, input: SuggestionCreate): Promise<SuggestionDto> {
  const member = requireMember(ctx);
  const { id: promptId } = await loadPromptFacts(ctx.db, member, input.promptId);
  return ctx.db.$transaction(async (tx) => {
    const prompt = await requireAccess(tx, member, promptId, canSuggest);
    const version = await tx.promptVersion.findFirst({
      where: { AND: [readableVersions(member, prompt), { version: input.baseVersion }] },
    });
    if (version === null) throw promptNotFound();
    const base = textOf(version);
    const proposed = changedText(base, input);
    requireServable(proposed);
    if (!isSameField('files', base, proposed)) {
      await requireFiles(tx, { member, now: ctx.now }, proposed.files, base.files);
    }
    if (differingFields(base, proposed).length === 0) {
      throw new AppError('BAD_REQUEST', suggestionMessages.nothingChanged);
    }
    const open = await tx.suggestion.count({ where: { promptId, authorId: member.id, state: 'open' } });
    if (open >= OPEN_SUGGESTIONS_MAX) {
      throw new AppError('CONFLICT', suggestionMessages.tooManyOpen(OPEN_SUGGESTIONS_MAX));
    }
    const { baseVersion, note } = input;
    const suggestion = await tx.suggestion.create({
      data: { ...toStored(proposed), promptId, baseVersion, note, authorId: member.id, createdAt: ctx.now },
      select: { id: true },
    });
    const notice = { subjectId: suggestion.id, actorId: member.id, notes: note };
    await notify(tx, ctx.now, { ...notice, kind: 'suggested' });
    await consumeQuota(tx, { member, now: ctx.now }, { suggestions: 1, bytes: bytesOf(proposed) });
    return readSuggestion(tx, member, suggestion.id);
  });
}
