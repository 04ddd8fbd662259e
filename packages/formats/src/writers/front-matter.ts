import { stringify } from 'yaml';
import type { FormatId } from '../formats.ts';
import { readFrontMatter } from '../readers/front-matter.ts';
import { filled, storedKeys, membersOf, readerNotes } from './extras.ts';
import type { PortablePrompt } from './writer.ts';

/** Writes YAML that every parser reads back unchanged: long texts on one line, no possible aliases. */
export function yamlText(value: unknown): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, version: '1.2' });
}

/** Stored front matter: its keys, and the original lines of those that YAML would write differently. */
type StoredFrontMatter = { keys: Record<string, unknown>; lines: Record<string, unknown> };

/** Returns the stored front matter of a prompt imported from this format. */
export function storedFrontMatter(
  prompt: Pick<PortablePrompt, 'extras'>,
  format: FormatId,
): StoredFrontMatter {
  return { keys: storedKeys(prompt, format), lines: membersOf(readerNotes(prompt, format)['lines']) };
}

/**
 * Prefixes a text with YAML, unless there are no keys and the text can't be mistaken for one with YAML. Stored front
 * matter is written unchanged, including empty keys and numbers such as 007, unless it was edited.
 */
export function withFrontMatter(
  members: Record<string, unknown>,
  body: string,
  { keys, lines }: StoredFrontMatter = { keys: {}, lines: {} },
): string {
  const given = Object.entries(filled(members)).filter(([key]) => !(key in keys));
  const matter = [
    ...(given.length === 0 ? [] : [yamlText(Object.fromEntries(given))]),
    ...Object.entries(keys).map(([key, value]) => lineOf(key, value, lines[key])),
  ].join('');
  if (matter === '' && !/^\ufeff?\s*---/.test(body)) return body;
  return `---\n${matter}---\n${body}`;
}

function lineOf(key: string, value: unknown, line: unknown): string {
  if (typeof line === 'string') {
    const read = readFrontMatter(`---\n${line}\n---\n`);
    const isSame = read !== null && Object.keys(read.keys).length === 1 && isEqual(read.keys[key], value);
    if (isSame) return `${line}\n`;
  }
  return yamlText({ [key]: value });
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
