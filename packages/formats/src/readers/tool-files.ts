import type { FormatId } from '../formats.ts';
import { toolMessages } from './tool-messages.ts';
import type { VariableDetails } from '../prompt/variable-details.ts';
import { textVariables } from './details-of.ts';
import { isJsonObject, type Json, type JsonObject, type Parsed, parseJson } from './parse.ts';
import type { InputFile, Reading, ReadPrompt, RefusedPrompt } from './reader.ts';
import { refusedReading } from './values.ts';

/** Returns a non-blank text unchanged; null for anything else. */
export function textIn(value: Json | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Returns the texts of a list; a single text is a list of one. */
export function textsIn(value: Json | undefined): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one) => textIn(one) ?? []);
}

/** Removes the empty members of an object. */
export function withoutEmptyMembers(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter(
      (entry): entry is [string, Json] =>
        entry[1] !== undefined &&
        entry[1] !== null &&
        !(isJsonObject(entry[1]) && Object.keys(entry[1]).length === 0),
    ),
  );
}

/** Parses JSON, or JSON Lines as a list. Never throws. */
export function parseJsonOrLines(text: string): Parsed {
  const whole = parseJson(text);
  if (whole.why === null) return whole;
  const values: Json[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const parsed = parseJson(line);
    if (parsed.why !== null) return whole;
    values.push(parsed.value);
  }
  return values.length === 0 ? whole : { value: values, why: null };
}

/** Several readers check the content of a file before one of them reads it. */
const parsedFiles = new WeakMap<InputFile, Parsed>();

/** Parses a JSON file, once. Never throws. */
export function jsonOf(file: InputFile): Parsed {
  const known = parsedFiles.get(file);
  if (known !== undefined) return known;
  const parsed = parseJson(file.text ?? '');
  parsedFiles.set(file, parsed);
  return parsed;
}

/** Returns the entries of a list, or the single one. */
export function listOf(value: Json): Json[] {
  return Array.isArray(value) ? value : [value];
}

/** Returns whether an entry of a JSON file is of the kind. Files without all of the words are not parsed. */
export function hasEntry(
  file: InputFile,
  words: readonly string[],
  isOfKind: (entry: JsonObject) => boolean,
  entriesOf = listOf,
): boolean {
  const { text } = file;
  if (text === null || !words.every((word) => text.includes(word))) return false;
  const parsed = jsonOf(file);
  return (
    parsed.why === null && entriesOf(parsed.value).some((entry) => isJsonObject(entry) && isOfKind(entry))
  );
}

/** Reads each entry of a JSON file separately. */
export function readEntries(
  file: InputFile,
  read: (entry: JsonObject, place: string) => ReadPrompt | RefusedPrompt,
  entriesOf = listOf,
): Reading {
  const parsed = jsonOf(file);
  if (parsed.why !== null) return refusedReading(file.path, parsed.why);
  const reading: Reading = { prompts: [], refused: [], used: [] };
  for (const [index, entry] of entriesOf(parsed.value).entries()) {
    const place = `entry ${index + 1}`;
    add(
      reading,
      isJsonObject(entry) ? read(entry, place) : refusalAt(file, place, toolMessages.refused.notObject),
    );
  }
  if (reading.prompts.length + reading.refused.length === 0) {
    return refusedReading(file.path, toolMessages.refused.noPrompts);
  }
  return reading;
}

/** Adds the result for one entry to a reading. */
export function add(reading: Reading, one: ReadPrompt | RefusedPrompt): void {
  if ('reasons' in one) reading.refused.push(one);
  else reading.prompts.push(one);
}

export function refusalAt(
  file: Pick<InputFile, 'path'>,
  place: string | null,
  reason: string,
  title: string | null = null,
): RefusedPrompt {
  return { path: file.path, place, title, reasons: [reason] };
}

/** Returns variables for the values that the format's tool fills in, unchanged; lists them in `warnings`. */
export function systemVariables(
  format: FormatId,
  content: string,
  isSystemValue: (name: string) => boolean,
  warnings: string[],
): VariableDetails[] {
  const variables = textVariables(content, isSystemValue);
  if (variables.length > 0) {
    warnings.push(
      toolMessages.warning.systemValues(
        format,
        variables.map(({ name }) => name),
      ),
    );
  }
  return variables;
}

/** Model settings: the names of other tools in lower case, without underscores, mapped to ours. */
const SETTINGS: ReadonlyMap<string, string> = new Map([
  ['temperature', 'temperature'],
  ['topp', 'topP'],
  ['topk', 'topK'],
  ['maxtokens', 'maxTokens'],
  ['maxoutputtokens', 'maxTokens'],
  ['maxcompletiontokens', 'maxTokens'],
  ['stop', 'stop'],
  ['stopsequences', 'stop'],
  ['seed', 'seed'],
  ['frequencypenalty', 'frequencyPenalty'],
  ['presencepenalty', 'presencePenalty'],
  ['reasoning', 'reasoning'],
  ['reasoningeffort', 'reasoningEffort'],
  ['verbosity', 'verbosity'],
]);

/** Splits model and settings from a tool's configuration; the rest belongs to that tool. */
export function splitConfig(config: JsonObject): {
  model: string | null;
  settings: JsonObject;
  rest: JsonObject;
} {
  const settings: [string, Json][] = [];
  const rest: [string, Json][] = [];
  for (const [key, value] of Object.entries(config)) {
    const name = SETTINGS.get(key.replaceAll('_', '').toLowerCase());
    if (key === 'model' && typeof value === 'string') continue;
    if (name !== undefined && value !== null) settings.push([name, value]);
    else rest.push([key, value]);
  }
  return {
    model: textIn(config['model']),
    settings: Object.fromEntries(settings),
    rest: Object.fromEntries(rest),
  };
}
