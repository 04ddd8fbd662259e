import { parse as parseTomlSource, TomlDate, TomlError } from 'smol-toml';
import { type Document, isMap, isScalar, Lexer, parseDocument } from 'yaml';
import { readerMessages } from './reader-messages.ts';

export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

/** Parse result: the file, or an error. */
export type Parsed = { value: Json; why: null } | { value: null; why: string };

/** Maximum nesting of objects and lists. */
const DEPTH_MAX = 64;
/** Maximum columns before a block of YAML, and block marks on one line: each can open one more level. */
const YAML_LINE_DEPTH_MAX = 400;
/** A damaged file gives an error for each word, and each takes about 30 µs to write. */
const YAML_WORDS_MAX = 60_000;
const YAML_ALIASES_MAX = 100;
/** Maximum values in a YAML file after resolving aliases. */
const VALUES_MAX = 200_000;

const refusal = (why: string): Parsed => ({ value: null, why });

/** Parses JSON. Never throws. */
export function parseJson(text: string): Parsed {
  if (isJsonTooDeep(text)) return refusal(readerMessages.refused.tooDeep);
  try {
    return plain(JSON.parse(text), Infinity);
  } catch {
    return refusal(readerMessages.refused.json);
  }
}

/** Parses YAML 1.2, where dates and `yes` are texts. Resolves aliases and merge keys, within limits. Never throws. */
export function parseYaml(text: string): Parsed {
  const read = readYaml(text);
  return read.document === null ? refusal(read.why) : valueOfDocument(read.document);
}

/** Parses a YAML mapping into keys, each with the number of its first line from 0; null if it isn't one. */
export function parseYamlEntries(text: string): { key: string; value: Json; line: number }[] | null {
  const { document } = readYaml(text);
  if (document === null) return null;
  const { value } = valueOfDocument(document);
  if (!isJsonObject(value) || !isMap(document.contents)) return null;
  const starts = new Map<string, number>();
  let [line, at] = [0, 0];
  for (const { key } of document.contents.items) {
    if (!isScalar(key) || !key.range) continue;
    for (; at < key.range[0]; at += 1) if (text.charCodeAt(at) === 0x0a) line += 1;
    starts.set(String(key.value), line);
  }
  return Object.entries(value).map(([key, inner]) => ({ key, value: inner, line: starts.get(key) ?? -1 }));
}

const REPAIRS_MAX = 12;
/** A line with one key and its value. */
const SIMPLE_LINE =
  /^([ \t]{0,80}(?:-[ \t]{1,9})?[^\s:#"'[{][^:\r\n]{0,120}:[ \t]{1,20})(\S.{0,2000}?)[ \t\r]{0,20}$/;

/**
 * Quotes the values of invalid lines in YAML, and returns the numbers of those lines from 0: `name: Release notes:
 * weekly` and `hint: [one] [two]` are common. The number of lines stays.
 */
export function repairYaml(text: string): { text: string; repaired: number[] } {
  const repaired: number[] = [];
  let current = text;
  while (repaired.length < REPAIRS_MAX) {
    const { line } = readYaml(current);
    if (line === null) break;
    const lines = current.split('\n');
    const found = SIMPLE_LINE.exec(lines[line - 1] ?? '');
    if (found === null || repaired.includes(line - 1)) break;
    repaired.push(line - 1);
    lines[line - 1] = `${found[1] ?? ''}${JSON.stringify(found[2] ?? '')}`;
    current = lines.join('\n');
  }
  return { text: current, repaired };
}

type ReadYaml =
  { document: Document; why: null; line: null } | { document: null; why: string; line: number | null };

function readYaml(text: string): ReadYaml {
  const why = yamlRefusal(text);
  if (why !== null) return { document: null, why, line: null };
  try {
    const document = parseDocument(text, {
      version: '1.2',
      schema: 'core',
      merge: true,
      uniqueKeys: false,
      logLevel: 'silent',
    });
    const [error] = document.errors;
    if (error === undefined) return { document, why: null, line: null };
    const line = error.linePos?.[0].line ?? null;
    return { document: null, why: readerMessages.refused.yaml(line), line };
  } catch {
    return { document: null, why: readerMessages.refused.yaml(null), line: null };
  }
}

function valueOfDocument(document: Document): Parsed {
  try {
    return plain(document.toJS({ maxAliasCount: YAML_ALIASES_MAX }));
  } catch {
    return refusal(readerMessages.refused.aliases);
  }
}

/** Parses TOML; dates become texts. Never throws. */
export function parseToml(text: string): Parsed {
  try {
    return plain(parseTomlSource(text, { maxDepth: DEPTH_MAX }));
  } catch (error) {
    return refusal(readerMessages.refused.toml(error instanceof TomlError ? error.line : null));
  }
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether brackets outside strings are nested deeper than in any prompt: `JSON.stringify` would fail on them. */
function isJsonTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > DEPTH_MAX) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

/**
 * Returns why YAML is rejected before it is composed: the composer is recursive, and a stack overflow would end the
 * process. Its lexer is not, and distinguishes brackets from those in texts.
 */
function yamlRefusal(text: string): string | null {
  let [words, flow, line] = [0, 0, 0];
  let isLineStart = true;
  for (const word of new Lexer().lex(text)) {
    words += 1;
    if (words > YAML_WORDS_MAX) return readerMessages.refused.tooLong;
    const first = word.charAt(0);
    if (first === '\n' || first === '\r') {
      line = 0;
      isLineStart = true;
      continue;
    }
    if (word === '[' || word === '{') flow += 1;
    else if (word === ']' || word === '}') flow = Math.max(0, flow - 1);
    else if (isLineStart && (first === ' ' || first === '\t')) line += word.length;
    else if (word === '-' || word === '?' || word === ':' || first === '&' || first === '!') line += 1;
    isLineStart = false;
    if (flow > DEPTH_MAX || line > YAML_LINE_DEPTH_MAX) return readerMessages.refused.tooDeep;
  }
  return null;
}

/** Converts a value to plain JSON: dates and large numbers become texts, keys that change a prototype are dropped. */
function plain(value: unknown, most = VALUES_MAX): Parsed {
  const budget = { values: most };
  try {
    return { value: toJson(value, 0, budget), why: null };
  } catch {
    return refusal(budget.values < 0 ? readerMessages.refused.aliases : readerMessages.refused.tooDeep);
  }
}

function toJson(value: unknown, depth: number, budget: { values: number }): Json {
  budget.values -= 1;
  if (depth > DEPTH_MAX || budget.values < 0) throw new RangeError('more than a prompt needs');
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map((inner) => toJson(inner, depth + 1, budget));
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, inner]) => [key, toJson(inner, depth + 1, budget)]),
  );
}
