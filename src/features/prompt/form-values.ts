import { z } from 'zod';
import { messages } from '@/domain/messages';
import type { Category } from '@/domain/prompt/categories';
import { TAGS_MAX } from '@/domain/prompt/limits';
import { PromptCreate, type PromptDto, Tag } from '@/domain/prompt/schema';
import { tagKey, uniqueTags } from '@/domain/prompt/tags';
import { DEFAULT_CATEGORY } from '@/domain/prompt/vocabulary';

/** What the form holds (specification 2, Create prompt and Edit prompt). */
export type PromptValues = {
  title: string;
  description: string;
  content: string;
  category: Category;
  tags: string[];
  isShared: boolean;
};

const { category, tags, isShared, ...texts } = PromptCreate.shape;

/** The rules of the form: those of `prompt.create`, with every field at hand (specification 5). */
export const PromptForm = z.object({
  ...texts,
  category: category.unwrap(),
  tags: tags.unwrap(),
  isShared: isShared.unwrap(),
});

/** What a new prompt starts from (specification 9). */
export const BLANK_PROMPT: PromptValues = {
  title: '',
  description: '',
  content: '',
  category: DEFAULT_CATEGORY,
  tags: [],
  isShared: true,
};

/** The part of a prompt that the form holds. */
export function valuesOf(prompt: PromptDto): PromptValues {
  return {
    title: prompt.title,
    description: prompt.description,
    content: prompt.content,
    category: prompt.category,
    tags: prompt.tags,
    isShared: prompt.isShared,
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) ? a.join('\n') === b.join('\n') : a === b;
}

/** The fields that differ from the initial ones, with their present values: none means nothing to lose. */
export function changedFields(initial: PromptValues, present: PromptValues): Partial<PromptValues> {
  return Object.fromEntries(
    Object.entries(present).filter(([field, value]) => !isSame(initial[field as keyof PromptValues], value)),
  );
}

export function hasChanges(initial: PromptValues, present: PromptValues): boolean {
  return Object.keys(changedFields(initial, present)).length > 0;
}

/**
 * Adds what is typed into the tag field: pieces between commas, trimmed, without blanks and duplicates in any case
 * (specification 5). What the rules refuse stays in `rest` with the reason.
 */
export function addTags(
  current: readonly string[],
  typed: string,
): { tags: string[]; rest: string; error: string | null } {
  let added = [...current];
  const refused: string[] = [];
  let error: string | null = null;
  for (const piece of typed.split(/[,，]/)) {
    const tag = Tag.safeParse(piece);
    if (!tag.success) {
      refused.push(piece.trim());
      error ??= tag.error.issues[0]?.message ?? messages.error.invalidInput;
    } else if (tag.data !== '' && !added.some((other) => tagKey(other) === tagKey(tag.data))) {
      if (added.length >= TAGS_MAX) {
        refused.push(tag.data);
        error ??= messages.form.tooManyTags;
      } else {
        added = uniqueTags([...added, tag.data]);
      }
    }
  }
  return { tags: added, rest: refused.join(', '), error };
}
