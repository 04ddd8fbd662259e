import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Category } from '@/domain/prompt/categories';
import { TAGS_MAX } from '@/domain/prompt/limits';
import { canCreate } from '@/domain/prompt/policy';
import type { ManyEdited } from '@/domain/prompt/schema';
import { uniqueTags, withoutTags } from '@/domain/prompt/tags';
import { requireMember, type ServiceContext } from '../context';
import { requireStillMay } from '../still-may';
import { changeOwnText, type OwnText } from './update-prompt';

/**
 * Changes several of one's own prompts, each in a transaction of its own and as an edit of one: what changes is a new
 * version. What is missing, deleted or somebody else's is left out without a word. `next` gives null for a prompt that
 * cannot be changed so, which is counted as refused. Throws FORBIDDEN once the caller may not edit any more; what was changed stays.
 */
async function editEach(
  ctx: ServiceContext,
  ids: readonly string[],
  next: (current: OwnText) => Partial<OwnText> | null,
): Promise<ManyEdited> {
  const member = requireMember(ctx);
  if (!canCreate(member)) throw new AppError('FORBIDDEN', messages.error.forbidden);
  const edited: ManyEdited = { changed: [], unchanged: 0, refused: 0 };
  for (const id of new Set(ids)) {
    await requireStillMay(ctx.db, member, canCreate);
    const outcome = await editOne(ctx, member, id, next);
    if (outcome === 'changed') edited.changed.push(id);
    else if (outcome !== 'missing') edited[outcome] += 1;
  }
  return edited;
}

async function editOne(
  ctx: ServiceContext,
  member: Member,
  id: string,
  next: (current: OwnText) => Partial<OwnText> | null,
): Promise<'changed' | 'unchanged' | 'refused' | 'missing'> {
  try {
    return await changeOwnText(ctx, member, id, next);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return 'missing';
    throw error;
  }
}

/** Puts several of one's own prompts into a category. Throws FORBIDDEN for viewers. */
export function setCategoryMany(
  ctx: ServiceContext,
  { ids, category }: { ids: readonly string[]; category: Category },
): Promise<ManyEdited> {
  return editEach(ctx, ids, () => ({ category }));
}

/**
 * Adds tags to several of one's own prompts and takes others away, in any case. A prompt that would have more tags than
 * may be is refused and keeps those it has. Throws FORBIDDEN for viewers.
 */
export function tagMany(
  ctx: ServiceContext,
  { ids, add, remove }: { ids: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Promise<ManyEdited> {
  return editEach(ctx, ids, (current) => {
    const tags = uniqueTags([...withoutTags(current.tags, remove), ...add]);
    return tags.length > TAGS_MAX ? null : { tags };
  });
}
