import { basename, dirname, extname, posix } from 'node:path/posix';
import { readerMessages } from '@/domain/import/reader-messages';
import { Extras, EXTRAS_LENGTH_MAX } from '@/domain/prompt/extras';
import { fieldsOf } from '@/domain/prompt/fields';
import type { FormatId } from '@/domain/import/formats';
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

const MAKERS = /^(?:authors?|contributors?|creators?|maintainers?|owners?|e-?mails?)$/i;
const ADDRESS = /[^\s<>()@"',;]{1,64}@[^\s<>()@"',;]{1,255}/g;

/** A text without the e-mail addresses in it. */
export function withoutAddresses(text: string): string {
  if (!text.includes('@')) return text;
  return text
    .replace(ADDRESS, '')
    .replace(/<\s{0,9}>|\(\s{0,9}\)/g, '')
    .trim();
}

/** The same without e-mail addresses of those who made it; `found` gets the keys that had some. */
export function withoutMakersAddresses(value: Json, found: Set<string>, maker: string | null = null): Json {
  if (typeof value === 'string') {
    if (maker === null) return value;
    const rest = withoutAddresses(value);
    if (rest !== value) found.add(maker);
    return rest;
  }
  if (Array.isArray(value)) return value.map((one) => withoutMakersAddresses(one, found, maker));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      withoutMakersAddresses(inner, found, MAKERS.test(key) ? key : maker),
    ]),
  );
}

/** A text with nothing in it that a database refuses. */
function storableText(text: string): string {
  return text.replace(/\p{Surrogate}|\u0000/gu, '\ufffd');
}

function storable(value: Json): Json {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]),
  );
}

/** What a reader keeps beside the text: the keys all formats share, and those of its own. */
export type Kept = {
  model?: string | null;
  settings?: JsonObject;
  schema?: { input?: Json; output?: Json };
  licence?: string | null;
  source?: JsonObject;
  files?: { path: string; text: string }[];
  placeholders?: { name: string; before: number }[];
  /** The file's keys that nothing else holds, under their own names. */
  keys?: JsonObject;
  /** What a writer of the format needs besides, kept below `$` among them. */
  notes?: JsonObject;
};

/**
 * The extras of a prompt, and in `losses` what could not be kept: addresses of those who made it, characters that cannot be
 * saved, and what is too long, the longest first.
 */
export function keptExtras(format: FormatId, kept: Kept, losses: string[]): Extras {
  const { keys = {}, notes = {}, settings, schema, source, files, placeholders } = kept;
  const shared: JsonObject = {
    ...(kept.model ? { model: kept.model } : {}),
    ...(hasMembers(settings) ? { settings } : {}),
    ...(schema && Object.keys(schema).length > 0 ? { schema: { ...schema } } : {}),
    ...(kept.licence ? { licence: kept.licence } : {}),
    ...(hasMembers(source) ? { source } : {}),
    ...(files && files.length > 0 ? { files } : {}),
    ...(placeholders && placeholders.length > 0 ? { placeholders } : {}),
  };
  const own: JsonObject = { ...keys, ...(hasMembers(notes) ? { $: notes } : {}) };
  const found = new Set<string>();
  const given = withoutMakersAddresses({ ...shared, ...(hasMembers(own) ? { [format]: own } : {}) }, found);
  const clean = storable(given);
  if (found.size > 0) losses.push(readerMessages.lost.addresses([...found]));
  if (JSON.stringify(clean) !== JSON.stringify(given)) losses.push(readerMessages.lost.brokenCharacters);
  const extras = Extras.safeParse(isJsonObject(clean) ? fitted(clean, format, losses) : {});
  if (extras.success) return extras.data;
  losses.push(readerMessages.lost.extrasTooLong(Object.keys(shared)));
  return {};
}

/** What fits in: the longest keys of the format itself go first, then the longest of the others. Each is measured once. */
function fitted(extras: JsonObject, format: FormatId, losses: string[]): JsonObject {
  let length = JSON.stringify(extras).length;
  if (length <= EXTRAS_LENGTH_MAX) return extras;
  const { [format]: given = {}, ...shared } = extras;
  const own = isJsonObject(given) ? given : {};
  const dropped = { own: new Set<string>(), shared: new Set<string>() };
  const parts = [
    ...longestFirst(own).map((part) => ({ ...part, from: dropped.own })),
    ...longestFirst(shared).map((part) => ({ ...part, from: dropped.shared })),
  ];
  for (const { key, length: freed, from } of parts) {
    if (length < EXTRAS_LENGTH_MAX) break;
    from.add(key);
    length -= freed;
  }
  const kept = (object: JsonObject, names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(object).filter(([key]) => !names.has(key)));
  const left = [...dropped.own, ...dropped.shared].map((key) => (key === '$' ? format : key));
  losses.push(readerMessages.lost.extrasTooLong(left));
  const rest = kept(own, dropped.own);
  return { ...kept(shared, dropped.shared), ...(hasMembers(rest) ? { [format]: rest } : {}) };
}

function longestFirst(object: JsonObject): { key: string; length: number }[] {
  return Object.entries(object)
    .map(([key, value]) => ({ key, length: JSON.stringify(value).length + JSON.stringify(key).length + 2 }))
    .sort((a, b) => b.length - a.length);
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
