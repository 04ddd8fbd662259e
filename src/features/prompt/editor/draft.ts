import { z } from 'zod';
import { GIVEN } from '@/domain/prompt/field-schemas';
import { BLANK_TEXT, LATER_FIELDS, pick } from '@/domain/prompt/fields';
import { isUuid } from '@/domain/prompt/slug';
import { VARIABLE_TYPES } from '@/domain/prompt/variable-type';
import type { PromptValues } from '@/features/prompt-base/values/form-values';

/** As it is typed, which may be refused yet. */
const DraftVariable = z.object({
  name: z.string(),
  type: z.enum(VARIABLE_TYPES),
  label: z.string(),
  help: z.string(),
  options: z.array(z.string()),
  default: z.string().nullable(),
});

/** What is kept in this browser of a form that has not been saved. */
const Draft = z.object({
  values: z.preprocess(
    // Drafts of earlier releases do not say everything.
    (given) => ({ ...pick(BLANK_TEXT, LATER_FIELDS), extras: '', ...(given as object) }),
    z.object({ ...GIVEN, variables: z.array(DraftVariable), extras: z.string(), isShared: z.boolean() }),
  ),
  /** The version the form was opened on; null for a new prompt. */
  version: z.int().nullable(),
  savedAt: z.iso.datetime(),
});
export type Draft = z.infer<typeof Draft>;

/**
 * Where the draft of a form is kept: apart for every person, who may share this browser, and for every prompt; of a suggestion
 * apart from what was typed while one could edit it.
 */
export function draftKey(userId: string, promptId: string | null, suggests = false): string {
  return `prompt-draft:${userId}:${suggests ? 'suggestion-' : ''}${promptId ?? 'new'}`;
}

/** The draft kept under a key; null for none, and for what is no draft. */
export function readDraft(key: string): Draft | null {
  try {
    return Draft.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return null;
  }
}

/** Keeps a draft. Returns false in a browser without storage, or with a full one. */
export function writeDraft(key: string, values: PromptValues, version: number | null): boolean {
  const draft: Draft = { values, version, savedAt: new Date().toISOString() };
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    // The form itself still holds everything.
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

/** The ids of prompts of which a person has drafts at this browser. */
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

/** Removes all drafts that a person has of a prompt. */
export function forgetDraftsOf(userId: string, promptId: string): void {
  for (const suggests of [false, true]) removeDraft(draftKey(userId, promptId, suggests));
}
