import { z } from 'zod';
import { STORED_FIELDS } from '@/domain/prompt/field-schemas';
import { BLANK_TEXT, LATER_FIELDS, pick } from '@/domain/prompt/fields';
import { isUuid } from '@/domain/prompt/slug';
import { VARIABLE_TYPES } from '@/domain/prompt/variable-type';
import type { PromptValues } from '@/features/prompt-base/values/form-values';

/** As typed, possibly invalid. */
const DraftVariable = z.object({
  name: z.string(),
  type: z.enum(VARIABLE_TYPES),
  label: z.string(),
  help: z.string(),
  options: z.array(z.string()),
  default: z.string().nullable(),
});

/** Draft of an unsaved form, stored in this browser. */
const Draft = z.object({
  values: z.preprocess(
    // Drafts of earlier releases lack some fields.
    (given) => ({ ...pick(BLANK_TEXT, LATER_FIELDS), extras: '', ...(given as object) }),
    z.object({
      ...STORED_FIELDS,
      variables: z.array(DraftVariable),
      extras: z.string(),
      isShared: z.boolean(),
    }),
  ),
  /** The version the form was opened with; null for a new prompt. */
  version: z.int().nullable(),
  savedAt: z.iso.datetime(),
});
export type Draft = z.infer<typeof Draft>;

/** Storage key of a form's draft: separate by user and prompt, and for suggestions and edits. */
export function draftKey(userId: string, promptId: string | null, suggests = false): string {
  return `prompt-draft:${userId}:${suggests ? 'suggestion-' : ''}${promptId ?? 'new'}`;
}

/** Reads a stored draft; null if there is none or it is invalid. */
export function readDraft(key: string): Draft | null {
  try {
    return Draft.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return null;
  }
}

/** Stores a draft. Returns false without storage, or if it is full. */
export function writeDraft(key: string, values: PromptValues, version: number | null): boolean {
  const draft: Draft = { values, version, savedAt: new Date().toISOString() };
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    // The form itself still has everything.
    return false;
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

export function draftedPrompts(userId: string): string[] {
  const [edits, suggestions] = [draftKey(userId, ''), draftKey(userId, '', true)];
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(edits))
      .map((key) => key.slice((key.startsWith(suggestions) ? suggestions : edits).length))
      .filter(isUuid);
  } catch {
    // Without storage there are none.
    return [];
  }
}

export function deleteDraftsOf(userId: string, promptId: string): void {
  for (const suggests of [false, true]) removeDraft(draftKey(userId, promptId, suggests));
}
