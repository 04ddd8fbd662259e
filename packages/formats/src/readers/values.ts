import { basename, dirname, extname, posix } from 'node:path/posix';
import { fieldsOf } from '../prompt/fields.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import type { InputFile, ReadPrompt, Reading, ReadValues, RefusedPrompt } from './reader.ts';

const NO_VALUES = Object.fromEntries(fieldsOf('value').map((name) => [name, null])) as ReadValues;

/** Creates a prompt with a title and no other content yet. */
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
    files: [],
    extras: {},
    warnings: [],
    ...fields,
  };
}

export function readingOfPrompt(prompt: ReadPrompt, used: string[] = []): Reading {
  return { prompts: [prompt], refused: [], used };
}

/** Returns the result of a reader that finds no prompt in a file or a part of a file. */
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

/** Returns the name of a file without its folder and the extension of its format. */
export function fileTitle(path: string, ending = extname(path)): string {
  const name = basename(path);
  return name.toLowerCase().endsWith(ending.toLowerCase()) && name.length > ending.length
    ? name.slice(0, name.length - ending.length)
    : name;
}

/** Returns the folder of a file, `''` for none. */
export function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === '.' ? '' : folder;
}

/** Resolves the path of a file relative to another one; null if it is outside of the input. */
export function resolveSiblingPath(path: string, name: string): string | null {
  const joined = posix.normalize(posix.join(folderOf(path), name)).normalize('NFC');
  return joined.startsWith('../') || joined.startsWith('/') || joined === '..' || name.includes('\u0000')
    ? null
    : joined;
}

/** Returns the text of a document without leading blank lines and trailing line ends. */
export function bodyText(text: string): string {
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x0a) from = at + 1;
    else if (code !== 0x20 && code !== 0x09 && code !== 0x0d) break;
  }
  return text.slice(from).trimEnd();
}

/** Returns the text of a file; empty if it has none. The line breaks of old Macs become those of all others. */
export function textOf(file: InputFile): string {
  const text = file.text ?? '';
  return text.includes('\n') ? text : text.replaceAll('\r', '\n');
}

/** Returns a non-blank text, trimmed; null for anything else. Numbers and booleans are converted. */
export function wordsOf(value: Json | undefined): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return null;
  const words = value.trim();
  return words === '' ? null : words;
}

export function lineOf(value: Json | undefined): string | null {
  return wordsOf(value)?.replace(/\s+/g, ' ') ?? null;
}

/** Returns the texts of a list, or of one comma-separated text. */
export function wordList(value: Json | undefined): string[] {
  const given = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
  return given.flatMap((one) => lineOf(one) ?? []);
}

/** Converts a value to text: itself, or JSON. */
export function asText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function without(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !names.includes(key)));
}

/** Returns the model in front matter, and the keys that name it; for several none, and the list stays a key. */
export function modelOf({ model }: JsonObject): { model: string | null; taken: string[] } {
  const name = lineOf(model);
  return name === null ? { model: null, taken: [] } : { model: name, taken: ['model'] };
}

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

/** Returns model settings with the names common to all formats. */
export function settingsOf(given: Json | undefined): JsonObject {
  if (!isJsonObject(given)) return {};
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [SETTING_NAMES.get(name) ?? name, value]),
  );
}
