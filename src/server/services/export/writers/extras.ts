import { z } from 'zod';
import type { FormatId } from '@/domain/import/formats';
import type { PortablePrompt } from './writer';

const Members = z.record(z.string(), z.unknown());

/** Keys that a reader of a format has kept for its writer; empty for a prompt that did not come from there. */
export function keptFor(prompt: PortablePrompt, format: FormatId): Record<string, unknown> {
  const { [NOTES]: _, ...keys } = membersOf(prompt.extras[format]);
  return keys;
}

/** What a reader has noted besides the keys of its format. */
export function notesFor(prompt: PortablePrompt, format: FormatId): Record<string, unknown> {
  return membersOf(membersOf(prompt.extras[format])[NOTES]);
}

/** Where the notes stand among the keys. */
const NOTES = '$';

/** The members of an object; none of anything else. */
export function membersOf(value: unknown): Record<string, unknown> {
  const members = Members.safeParse(value);
  return members.success ? members.data : {};
}

/** An object without the members that hold nothing: undefined, an empty text, list or object. */
export function filled(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0 && !(value instanceof Date);
}

/** The names of settings as most APIs have them. */
export const SNAKE_CASE: Readonly<Record<string, string>> = {
  topP: 'top_p',
  topK: 'top_k',
  maxTokens: 'max_tokens',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
  reasoningEffort: 'reasoning_effort',
};

/** Settings of a model under the names that a tool has for them; those it has no other name for as they are. */
export function settingsAs(
  { extras }: PortablePrompt,
  names: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(extras.settings ?? {}).map(([name, value]) => [
      Object.hasOwn(names, name) ? (names[name] ?? name) : name,
      value,
    ]),
  );
}
