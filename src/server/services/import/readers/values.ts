import { basename, dirname, extname, posix } from 'node:path/posix';
import { fieldsOf } from '@/domain/prompt/fields';
import { isJsonObject, type Json, type JsonObject } from './parse';
import type { GivenFile, ReadPrompt, Reading, ReadValues, RefusedPrompt } from './reader';

const NO_VALUES = Object.fromEntries(fieldsOf('value').map((name) => [name, null])) as ReadValues;

/** A prompt with a title and nothing else yet. */
export function newPrompt(path: string, title: string, fields: Partial<ReadPrompt> = {}): ReadPrompt {
  return {
    path,
    place: null,
    title,
    description: null,
    content: null,
    messages: null,
    variables: [],
    tags: [],
    ...NO_VALUES,
    isShared: null,
    tests: [],
    earlier: [],
    extras: {},
    losses: [],
    ...fields,
  };
}

export function oneReading(prompt: ReadPrompt, used: string[] = []): Reading {
  return { prompts: [prompt], refused: [], used };
}

/** The answer of a reader that finds no prompt in a whole file, or in one place of that file. */
export function refusedReading(path: string, reason: string, used: string[] = []): Reading {
  return { prompts: [], refused: [refusedPrompt(path, null, null, reason)], used };
}

export function refusedPrompt(
  path: string,
  place: string | null,
  title: string | null,
  ...reasons: string[]
): RefusedPrompt {
  return { path, place, title, reasons };
}

/** The name of a file without its folder and without the ending that its format gives it. */
export function fileTitle(path: string, ending = extname(path)): string {
  const name = basename(path);
  return name.toLowerCase().endsWith(ending.toLowerCase()) && name.length > ending.length
    ? name.slice(0, name.length - ending.length)
    : name;
}

/** The folder of a file, `''` for none. */
export function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === '.' ? '' : folder;
}

/** The path of a file as one beside it names it; null for what lies outside of what was given. */
export function besidePath(path: string, name: string): string | null {
  const joined = posix.normalize(posix.join(folderOf(path), name)).normalize('NFC');
  return joined.startsWith('../') || joined.startsWith('/') || joined === '..' || name.includes('\u0000')
    ? null
    : joined;
}

/** The text of a document: without blank lines before it and line ends after it. */
export function bodyText(text: string): string {
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x0a) from = at + 1;
    else if (code !== 0x20 && code !== 0x09 && code !== 0x0d) break;
  }
  return text.slice(from).trimEnd();
}

/** The text of a file; nothing for one without. */
export function textOf(file: GivenFile): string {
  return file.text ?? '';
}

/** A text that says something, trimmed; null for anything else. Numbers and truth values are written out. */
export function wordsOf(value: Json | undefined): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return null;
  const words = value.trim();
  return words === '' ? null : words;
}

/** A text on one line. */
export function lineOf(value: Json | undefined): string | null {
  return wordsOf(value)?.replace(/\s+/g, ' ') ?? null;
}

/** The texts of a list, or of one text with commas between them. */
export function wordList(value: Json | undefined): string[] {
  const given = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
  return given.flatMap((one) => lineOf(one) ?? []);
}

/** A value as text: itself, or JSON. */
export function asText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The members of an object but those named. */
export function without(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !names.includes(key)));
}

/** The model that front matter names, and the keys that say so; of several models none is, and the list stays among the keys. */
export function modelOf({ model }: JsonObject): { model: string | null; taken: string[] } {
  const name = lineOf(model);
  return name === null ? { model: null, taken: [] } : { model: name, taken: ['model'] };
}

/** True for an object with at least one member. */
export function hasMembers(value: Json | undefined): value is JsonObject {
  return isJsonObject(value) && Object.keys(value).length > 0;
}

const SETTING_NAMES: ReadonlyMap<string, string> = new Map([
  ['maxOutputTokens', 'maxTokens'],
  ['max_tokens', 'maxTokens'],
  ['max_output_tokens', 'maxTokens'],
  ['top_p', 'topP'],
  ['top_k', 'topK'],
  ['stopSequences', 'stop'],
  ['stop_sequences', 'stop'],
  ['presence_penalty', 'presencePenalty'],
  ['frequency_penalty', 'frequencyPenalty'],
]);

/** Settings of a model under the names that all formats share. */
export function settingsOf(given: Json | undefined): JsonObject {
  if (!isJsonObject(given)) return {};
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [SETTING_NAMES.get(name) ?? name, value]),
  );
}
