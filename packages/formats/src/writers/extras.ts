import { z } from 'zod';
import type { FormatId } from '../formats.ts';
import type { PortablePrompt } from './writer.ts';

type WithExtras = Pick<PortablePrompt, 'extras'>;

const Members = z.record(z.string(), z.unknown());

/** Returns keys that the reader of a format stored for its writer; empty for a prompt of another origin. */
export function storedKeys(prompt: WithExtras, format: FormatId): Record<string, unknown> {
  const { [NOTES]: _, ...keys } = membersOf(prompt.extras[format]);
  return keys;
}

/** Returns the reader's notes beside the keys of its format. */
export function readerNotes(prompt: WithExtras, format: FormatId): Record<string, unknown> {
  return membersOf(membersOf(prompt.extras[format])[NOTES]);
}

/** Key of the notes. */
const NOTES = '$';

/** Returns the members of an object; empty for anything else. */
export function membersOf(value: unknown): Record<string, unknown> {
  const members = Members.safeParse(value);
  return members.success ? members.data : {};
}

/** Removes empty members from an object: undefined, an empty text, list or object. */
export function filled(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0 && !(value instanceof Date);
}

/** Names of settings in most APIs. */
export const SNAKE_CASE: Readonly<Record<string, string>> = {
  topP: 'top_p',
  topK: 'top_k',
  maxTokens: 'max_tokens',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
  reasoningEffort: 'reasoning_effort',
};

/** Renames model settings for a tool; unknown ones keep their name. */
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
