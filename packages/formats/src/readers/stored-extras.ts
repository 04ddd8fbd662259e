import { readerMessages } from './reader-messages.ts';
import { Extras, EXTRAS_LENGTH_MAX } from '../prompt/extras.ts';
import type { FormatId } from '../formats.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import { withoutMakersAddresses } from './makers-addresses.ts';
import { hasMembers } from './values.ts';

/** Removes characters that a database rejects. */
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

/** Data stored beside the text: the keys common to all formats, and those of one format. */
export type ExtrasInput = {
  model?: string | null;
  settings?: JsonObject;
  schema?: { input?: Json; output?: Json };
  licence?: string | null;
  source?: JsonObject;
  placeholders?: { name: string; before: number }[];
  /** Keys of the file that are stored nowhere else, under their own names. */
  keys?: JsonObject;
  /** Additional data for the writer of the format, stored under `$` among them. */
  notes?: JsonObject;
};

/**
 * Returns the extras of a prompt, and reports in `warnings` what could not be stored: addresses of authors, characters
 * that cannot be saved, and values that are too long, the longest first.
 */
export function storedExtras(format: FormatId, kept: ExtrasInput, warnings: string[]): Extras {
  const { keys = {}, notes = {}, settings, schema, source, placeholders } = kept;
  const shared: JsonObject = {
    ...(kept.model ? { model: kept.model } : {}),
    ...(hasMembers(settings) ? { settings } : {}),
    ...(schema && Object.keys(schema).length > 0 ? { schema: { ...schema } } : {}),
    ...(kept.licence ? { licence: kept.licence } : {}),
    ...(hasMembers(source) ? { source } : {}),
    ...(placeholders && placeholders.length > 0 ? { placeholders } : {}),
  };
  const own: JsonObject = { ...keys, ...(hasMembers(notes) ? { $: notes } : {}) };
  const found = new Set<string>();
  const given = withoutMakersAddresses({ ...shared, ...(hasMembers(own) ? { [format]: own } : {}) }, found);
  const clean = storable(given);
  if (found.size > 0) warnings.push(readerMessages.warning.addresses([...found]));
  if (JSON.stringify(clean) !== JSON.stringify(given)) warnings.push(readerMessages.warning.brokenCharacters);
  const extras = Extras.safeParse(isJsonObject(clean) ? fitted(clean, format, warnings) : {});
  if (extras.success) return extras.data;
  warnings.push(readerMessages.warning.extrasTooLong(Object.keys(shared)));
  return {};
}

/** Removes keys until the extras fit: the longest of the format itself first, then of the others. Measures each. */
function fitted(extras: JsonObject, format: FormatId, warnings: string[]): JsonObject {
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
  warnings.push(readerMessages.warning.extrasTooLong(left));
  const rest = kept(own, dropped.own);
  return { ...kept(shared, dropped.shared), ...(hasMembers(rest) ? { [format]: rest } : {}) };
}

function longestFirst(object: JsonObject): { key: string; length: number }[] {
  return Object.entries(object)
    .map(([key, value]) => ({ key, length: JSON.stringify(value).length + JSON.stringify(key).length + 2 }))
    .sort((a, b) => b.length - a.length);
}
