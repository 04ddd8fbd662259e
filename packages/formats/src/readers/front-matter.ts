import { stringify } from 'yaml';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  parseYaml,
  parseYamlEntries,
  repairYaml,
} from './parse.ts';

/** The part between the two `---` lines at the start of a text, and the rest. */
export type FrontMatter = {
  /** Its keys in order. Invalid YAML is stored as text. */
  keys: JsonObject;
  /** Lines of keys that YAML would write differently: `rating: 4.50`. */
  lines: Record<string, string>;
  /** Keys whose lines are not valid YAML. */
  invalid: string[];
  /** The comment before it, if the format allows one. */
  header: string;
  body: string;
};

/** Longer text is not front matter. */
const LENGTH_MAX = 64_000;
const LINES_MAX = 2_000;
const ENTRY = /^([^\s:#\-[\]{},&*!|>'"%@`][^:\r\n]{0,120}?)\s{0,20}:(?:[ \t]|$)/;
const QUOTED_ENTRY = /^(?:"[^"\r\n]{1,120}"|'[^'\r\n]{1,120}')[ \t]{0,20}:(?:[ \t]|$)/;

/**
 * Splits the front matter from a text; null if there is none. A line that is not valid YAML is kept as text and doesn't
 * affect others: `argument-hint: [issue-number] [priority]` is common. `allowHeader` skips comment lines before it.
 */
export function readFrontMatter(text: string, { allowHeader = false } = {}): FrontMatter | null {
  const start = allowHeader ? afterComments(text) : 0;
  const opening = lineAt(text, start);
  if (opening?.line !== '---') return null;
  const end = closingLine(text, opening.next);
  if (end === null) return null;
  const matter = withoutTabs(text.slice(opening.next, end.at));
  const read = readMatter(matter);
  if (read === null) return null;
  return { ...read, header: text.slice(0, start), body: text.slice(end.next) };
}

/** Indents lines by spaces: YAML knows no tabs there, and people write them. */
function withoutTabs(matter: string): string {
  const isIndented = matter.startsWith('\t') && !/^(?!\t)\S/m.test(matter);
  const keys = isIndented ? matter.replaceAll(/^\t/gm, '') : matter;
  return keys.replaceAll(/^\t+/gm, (tabs) => '  '.repeat(tabs.length));
}

/** Returns the line at a position, without its end, and the position of the next one. */
function lineAt(text: string, at: number): { line: string; next: number } | null {
  if (at >= text.length) return null;
  const newline = text.indexOf('\n', at);
  const end = newline === -1 ? text.length : newline;
  // A longer line can't be a mark of front matter, and is never read in full.
  const line = text.slice(at, Math.min(end, at + 200)).trimEnd();
  return { line, next: newline === -1 ? text.length : newline + 1 };
}

function afterComments(text: string): number {
  let at = 0;
  for (let line = lineAt(text, at); line !== null; line = lineAt(text, at)) {
    if (line.line !== '' && !line.line.startsWith('#')) return at;
    at = line.next;
  }
  return at;
}

function closingLine(text: string, from: number): { at: number; next: number } | null {
  let at = from;
  for (let count = 0; count < LINES_MAX && at - from <= LENGTH_MAX; count += 1) {
    const line = lineAt(text, at);
    if (line === null) return null;
    if (line.line === '---' || line.line === '...') return { at, next: line.next };
    at = line.next;
  }
  return null;
}

type Matter = Pick<FrontMatter, 'keys' | 'lines' | 'invalid'>;

function readMatter(matter: string): Matter | null {
  const { text, repaired } = repairYaml(matter);
  const entries = parseYamlEntries(text);
  if (entries === null) {
    if (isOnlyComments(matter)) return { keys: {}, lines: {}, invalid: [] };
    return readEntryByEntry(matter);
  }
  const given = matter.split('\n');
  const sources = entries.map(({ key, value, line }, index) => {
    const next = entries.slice(index + 1).find((other) => other.line > line)?.line ?? given.length;
    const isRepaired = repaired.some((at) => at >= line && at < next);
    return { key, value, isRepaired, source: line < 0 ? '' : given.slice(line, next).join('\n').trimEnd() };
  });
  const odd = sources.filter(({ key, value, source }) => source !== '' && source !== written(key, value));
  return {
    keys: Object.fromEntries(sources.map(({ key, value }) => [key, value])),
    lines: Object.fromEntries(odd.map(({ key, source }) => [key, source])),
    invalid: sources.filter(({ isRepaired }) => isRepaired).map(({ key }) => key),
  };
}

function isOnlyComments(matter: string): boolean {
  return matter.split('\n').every((line) => line.trim() === '' || line.trimStart().startsWith('#'));
}

function written(key: string, value: Json): string {
  return stringify({ [key]: value }, { lineWidth: 0 }).trimEnd();
}

/** Parses each key separately: a line that begins with one, and those up to the next. Null if the first has none. */
function readEntryByEntry(matter: string): Matter | null {
  const chunks: string[] = [];
  for (const line of matter.split('\n')) {
    if (ENTRY.test(line) || QUOTED_ENTRY.test(line)) chunks.push(line);
    else if (chunks.length > 0) chunks.push(`${chunks.pop() ?? ''}\n${line}`);
    else if (line.trim() !== '' && !line.startsWith('#')) return null;
  }
  const keys: [string, Json][] = [];
  const lines: [string, string][] = [];
  const invalid: string[] = [];
  for (const chunk of chunks) {
    const { value } = parseYaml(chunk);
    const [entry] = isJsonObject(value) ? Object.entries(value) : [];
    const source = chunk.trimEnd();
    if (entry !== undefined) {
      keys.push(entry);
      if (source !== written(...entry)) lines.push([entry[0], source]);
      continue;
    }
    const colon = source.indexOf(':');
    const key = source.slice(0, colon).trim();
    if (key === '__proto__') continue;
    keys.push([key, source.slice(colon + 1).trim()]);
    lines.push([key, source]);
    invalid.push(key);
  }
  return keys.length === 0
    ? null
    : { keys: Object.fromEntries(keys), lines: Object.fromEntries(lines), invalid };
}
