import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import type { Category } from '@/domain/prompt/categories';
import type { PromptText } from '@/domain/prompt/field-schemas';
import { TAGS_MAX } from '@/domain/prompt/limits';
import { canCreate } from '@/domain/prompt/policy';
import type { AppliedEdit, ManyEdited } from '@/domain/prompt/many-schema';
import { uniqueTags, excludeTags } from '@/domain/prompt/tags';
import { requireCreator, type ServiceContext } from '../context';
import { recheckAccess } from '../recheck-access';
import { changeOwnText, type EditOutcome, undoEdit } from './update-prompt';

/**
 * Edits several of the caller's own prompts, each in its own transaction and like a single edit: a change creates a new
 * version. Prompts that are missing, deleted or another user's are skipped silently; those that can't be changed are
 * counted as rejected. Throws FORBIDDEN once the caller may no longer edit; earlier changes stay.
 */
async function editEach<Item extends { id: string }>(
  ctx: ServiceContext,
  items: readonly Item[],
  edit: (member: Member, item: Item) => Promise<EditOutcome>,
): Promise<ManyEdited> {
  const member = requireCreator(ctx);
  const edited: ManyEdited = { changed: [], unchanged: 0, refused: 0 };
  for (const item of new Map(items.map((one) => [one.id, one])).values()) {
    await recheckAccess(ctx.db, member, canCreate);
    const outcome = await unlessMissing(edit(member, item));
    if (outcome?.kind === 'changed') edited.changed.push({ id: item.id, version: outcome.version });
    else if (outcome !== null) edited[outcome.kind] += 1;
  }
  return edited;
}

async function unlessMissing(outcome: Promise<EditOutcome>): Promise<EditOutcome | null> {
  try {
    return await outcome;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Like {@link editEach}, based on each prompt's current text; null of `next` rejects the change. */
function changeEach(
  ctx: ServiceContext,
  ids: readonly string[],
  next: (current: PromptText) => Partial<PromptText> | null,
): Promise<ManyEdited> {
  const items = ids.map((id) => ({ id }));
  return editEach(ctx, items, (member, { id }) => changeOwnText(ctx, member, id, next));
}

/** Sets the category of several of the caller's own prompts. Throws FORBIDDEN for viewers. */
export function setCategoryMany(
  ctx: ServiceContext,
  { ids, category }: { ids: readonly string[]; category: Category },
): Promise<ManyEdited> {
  return changeEach(ctx, ids, () => ({ category }));
}

/**
 * Adds tags to several of the caller's own prompts and removes others, regardless of case. A prompt that would exceed
 * the maximum is rejected and keeps its tags. Throws FORBIDDEN for viewers.
 */
export function tagMany(
  ctx: ServiceContext,
  { ids, add, remove }: { ids: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Promise<ManyEdited> {
  return changeEach(ctx, ids, (current) => {
    const tags = uniqueTags([...excludeTags(current.tags, remove), ...add]);
    return tags.length > TAGS_MAX ? null : { tags };
  });
}

/** Undoes edits of several prompts; one saved since is counted as rejected. Throws FORBIDDEN for viewers. */
export function undoEditMany(
  ctx: ServiceContext,
  { edits }: { edits: readonly AppliedEdit[] },
): Promise<ManyEdited> {
  return editEach(ctx, edits, (member, edit) => undoEdit(ctx, member, edit));
}
