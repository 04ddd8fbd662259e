import { z } from 'zod';
import { messages } from '@/domain/messages';
import { type PromptText, Tag, VALIDATED_FIELDS } from '@/domain/prompt/field-schemas';
import { BLANK_TEXT, textIn } from '@/domain/prompt/fields';
import { TAGS_MAX } from '@/domain/prompt/limits';
import type { PromptDto } from '@/domain/prompt/schema';
import { skillMessages } from '@/domain/skill/messages';
import { tagKey, uniqueTags } from '@/domain/prompt/tags';
import { isSameField } from '@/domain/prompt/text-change';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { sameVariables, usedDetails } from '@/domain/prompt/used-details';
import { extrasOf, readExtras, sameExtras, textOfExtras } from './extras-text';

/**
 * Values of the form. The content of a chat is the text of its
 * messages, and details of variables are kept even if the content currently lacks them.
 */
export type PromptValues = Omit<PromptText, 'extras'> & {
  /** JSON as typed, which may be invalid. */
  extras: string;
  isShared: boolean;
};

/** Validation of the form: the same as for a saved text, with all fields. */
export const PromptForm = z
  .object({
    ...VALIDATED_FIELDS,
    // The form always has all members, which is stricter than the API's input.
    variables: VALIDATED_FIELDS.variables as z.ZodType<VariableDetails[], VariableDetails[]>,
    // Paths of earlier releases stay as they are; the save checks new ones.
    files: VALIDATED_FIELDS.files,
    extras: z.string().refine((text) => 'extras' in readExtras(text), {
      error: ({ input }) => {
        const read = readExtras(String(input));
        return 'problem' in read ? read.problem : undefined;
      },
    }),
    isShared: z.boolean(),
  })
  .refine(({ messages: chat, skillName }) => chat === null || skillName === '', {
    path: ['skillName'],
    error: skillMessages.chat,
  });

/** Initial values of a new prompt. */
export const BLANK_PROMPT: PromptValues = { ...BLANK_TEXT, extras: '', isShared: true };

/** Converts the text of a prompt, a version or a suggestion to form values. */
export function textOf(text: PromptText): Omit<PromptValues, 'isShared'> {
  return { ...textIn(text), extras: textOfExtras(text.extras) };
}

export function valuesOf(prompt: PromptDto): PromptValues {
  return { ...textOf(prompt), isShared: prompt.isShared };
}

/** Converts validated form values to the API's input. */
export function toSent<Values extends Partial<PromptValues>>({ extras, ...values }: Values) {
  return { ...values, ...(extras !== undefined && { extras: extrasOf(extras) }) };
}

function isSame(field: keyof PromptValues, a: PromptValues, b: PromptValues): boolean {
  if (field === 'isShared') return a.isShared === b.isShared;
  if (field === 'extras') return sameExtras(a.extras, b.extras);
  // Details of variables that are not in the content are not saved.
  if (field === 'variables') return sameVariables(savedVariables(a), savedVariables(b));
  return isSameField(field, a, b);
}

function savedVariables({ content, variables }: PromptValues): VariableDetails[] {
  return usedDetails(content, variables);
}

/** The fields that differ from the initial values, with their current ones; empty if nothing would be lost. */
export function changedFields(initial: PromptValues, present: PromptValues): Partial<PromptValues> {
  return Object.fromEntries(
    Object.entries(present).filter(([field]) => !isSame(field as keyof PromptValues, initial, present)),
  );
}

export function hasChanges(initial: PromptValues, present: PromptValues): boolean {
  return Object.keys(present).some((field) => !isSame(field as keyof PromptValues, initial, present));
}

/**
 * Adds the text of the tag field as tags: separated by commas, trimmed, without blanks and duplicates, ignoring case. Invalid tags stay in `rest` with the reason.
 */
export function addTags(
  current: readonly string[],
  typed: string,
): { tags: string[]; rest: string; error: string | null } {
  let added = [...current];
  const refused: string[] = [];
  let error: string | null = null;
  for (const part of typed.split(/[,，]/)) {
    const tag = Tag.safeParse(part);
    if (!tag.success) {
      refused.push(part.trim());
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
