import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Category } from '@/domain/prompt/categories';
import type { PromptText } from '@/domain/prompt/field-schemas';
import { TAGS_MAX } from '@/domain/prompt/limits';
import { canCreate } from '@/domain/prompt/policy';
import type { EditMade, ManyEdited } from '@/domain/prompt/schema';
import { uniqueTags, withoutTags } from '@/domain/prompt/tags';
import { requireMember, type ServiceContext } from '../context';
import { recheckAccess } from '../recheck-access';
import { changeOwnText, type EditOutcome, undoEdit } from './update-prompt';

/**
 * Edits several of one's own prompts, each in a transaction of its own and as an edit of one: what changes is a new version.
 * What is missing, deleted or somebody else's is left out without a word, what cannot be changed so is counted as refused.
 * Throws FORBIDDEN once the caller may not edit any more; what was changed stays.
 */
async function editEach<Item extends { id: string }>(
  ctx: ServiceContext,
  items: readonly Item[],
  edit: (member: Member, item: Item) => Promise<EditOutcome>,
): Promise<ManyEdited> {
  const member = requireMember(ctx);
  if (!canCreate(member)) throw new AppError('FORBIDDEN', messages.error.forbidden);
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

/** As {@link editEach}, by what each says at that moment; null of `next` refuses. */
function changeEach(
  ctx: ServiceContext,
  ids: readonly string[],
  next: (current: PromptText) => Partial<PromptText> | null,
): Promise<ManyEdited> {
  const items = ids.map((id) => ({ id }));
  return editEach(ctx, items, (member, { id }) => changeOwnText(ctx, member, id, next));
}

/** Puts several of one's own prompts into a category. Throws FORBIDDEN for viewers. */
export function setCategoryMany(
  ctx: ServiceContext,
  { ids, category }: { ids: readonly string[]; category: Category },
): Promise<ManyEdited> {
  return changeEach(ctx, ids, () => ({ category }));
}

/**
 * Adds tags to several of one's own prompts and takes others away, in any case. A prompt that would have more tags than
 * may be is refused and keeps those it has. Throws FORBIDDEN for viewers.
 */
export function tagMany(
  ctx: ServiceContext,
  { ids, add, remove }: { ids: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Promise<ManyEdited> {
  return changeEach(ctx, ids, (current) => {
    const tags = uniqueTags([...withoutTags(current.tags, remove), ...add]);
    return tags.length > TAGS_MAX ? null : { tags };
  });
}

/**
 * Takes edits of several prompts back, each as long as nobody saved since; otherwise it is refused and stays. Throws FORBIDDEN
 * for viewers.
 */
export function undoEditMany(
  ctx: ServiceContext,
  { edits }: { edits: readonly EditMade[] },
): Promise<ManyEdited> {
  return editEach(ctx, edits, (member, edit) => undoEdit(ctx, member, edit));
}
