import { isObject } from './read-value';

/** The attributes named in a request, for the admin page: names as in the request, never values. */

const MAX_NAMES = 30;
const LONGEST_NAME = 120;
/** A name with its schema; the part in brackets may contain values. */
const NAME = /^[\w$:.-]+/;
/** Texts in a filter; an unclosed quote extends to the end. */
const TEXTS = /"(?:[^"\\]|\\.)*(?:"|$)/g;
const NAMES = /[A-Za-z][\w$:.-]*/g;
const WORDS: ReadonlySet<string> = new Set(
  'and or not eq ne co sw ew pr gt ge lt le true false null'.split(' '),
);

function sound(names: readonly string[]): string[] {
  const short = names.map((name) => (NAME.exec(name)?.[0] ?? '').slice(0, LONGEST_NAME));
  return [...new Set(short.filter((name) => name !== ''))].slice(0, MAX_NAMES);
}

/** Returns the attributes that a filter compares. */
export function namesInQuery(query: Readonly<Record<string, unknown>>): string[] {
  const filter = typeof query['filter'] === 'string' ? query['filter'].replaceAll(TEXTS, ' ') : '';
  const names = filter.match(NAMES) ?? [];
  return sound(names.filter((name) => !WORDS.has(name.toLowerCase())));
}

function entryOf(object: Record<string, unknown>, name: string): unknown {
  return Object.entries(object).find(([key]) => key.toLowerCase() === name)?.[1];
}

function namesInOperation(operation: unknown): string[] {
  if (!isObject(operation)) return [];
  const path = entryOf(operation, 'path');
  if (typeof path === 'string' && path !== '') return [path];
  const value = entryOf(operation, 'value');
  return isObject(value) ? Object.keys(value) : [];
}

export function namesInBody(body: unknown): string[] {
  if (!isObject(body)) return [];
  const operations = entryOf(body, 'operations');
  const names = Array.isArray(operations) ? operations.flatMap(namesInOperation) : Object.keys(body);
  return sound(names.filter((name) => name.toLowerCase() !== 'schemas'));
}
