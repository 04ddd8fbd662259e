import { z } from 'zod';
import { messages } from '@/domain/messages';
import type { Category } from '@/domain/prompt/categories';
import { TAGS_MAX } from '@/domain/prompt/limits';
import { PromptCreate, type PromptDto, Tag } from '@/domain/prompt/schema';
import { tagKey, uniqueTags } from '@/domain/prompt/tags';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { sameVariables, usedDetails } from '@/domain/prompt/variable-fields';
import { DEFAULT_CATEGORY } from '@/domain/prompt/vocabulary';

/** What the form holds (specification 2, Create prompt and Edit prompt). */
export type PromptValues = {
  title: string;
  description: string;
  content: string;
  category: Category;
  tags: string[];
  /** What is said of variables, also of those that the content does not have at the moment. */
  variables: VariableDetails[];
  isShared: boolean;
};

const { category, tags, variables, isShared, ...texts } = PromptCreate.shape;

/** The rules of the form: those of `prompt.create`, with every field at hand (specification 5). */
export const PromptForm = z.object({
  ...texts,
  category: category.unwrap(),
  tags: tags.unwrap(),
  // The form holds every field, which is less than the API takes.
  variables: variables.unwrap() as z.ZodType<VariableDetails[], VariableDetails[]>,
  isShared: isShared.unwrap(),
});

/** What a new prompt starts from (specification 9). */
export const BLANK_PROMPT: PromptValues = {
  title: '',
  description: '',
  content: '',
  category: DEFAULT_CATEGORY,
  tags: [],
  variables: [],
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
    variables: prompt.variables,
    isShared: prompt.isShared,
  };
}

function isSame(field: keyof PromptValues, a: PromptValues, b: PromptValues): boolean {
  if (field === 'tags') return a.tags.join('\n') === b.tags.join('\n');
  // What is said of a variable that is not there is not saved.
  if (field === 'variables') return sameVariables(savedVariables(a), savedVariables(b));
  return a[field] === b[field];
}

function savedVariables({ content, variables }: PromptValues): VariableDetails[] {
  return usedDetails(content, variables);
}

/** The fields that differ from the initial ones, with their present values: none means nothing to lose. */
export function changedFields(initial: PromptValues, present: PromptValues): Partial<PromptValues> {
  return Object.fromEntries(
    Object.entries(present).filter(([field]) => !isSame(field as keyof PromptValues, initial, present)),
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
