import 'server-only';
import type { z } from 'zod';
import { foldText } from '@/domain/search/fold';
import { structureOf } from './structure-text';

/** A JSON schema as zod writes it. */
export type Shape = z.core.JSONSchema.JSONSchema;

export type Fields = Readonly<Record<string, unknown>>;

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** How programs write that there is nothing. */
const NOTHING = /^(?:null|none|nil|undefined|nan|n\/a)$/i;
const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
  yes: true,
  no: false,
  y: true,
  n: false,
  t: true,
  f: false,
  on: true,
  off: false,
  enabled: true,
  disabled: false,
};
/** Between the items of a list that is written as one text; a person types tags in the same way. */
const BETWEEN_ITEMS = /[,，\n]/;
/** The mark of each line of a list in Markdown. */
const BULLET = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;
/** A list as some programs print it: without quotation marks. */
const BARE_LIST = /^\s*\[([^[\]{}"']*)\]\s*$/;
/** How members of a pair are named, besides the two items of a list. */
const PAIR_NAMES: readonly string[] = ['name', 'key', 'variable', 'field', 'k'];
const PAIR_VALUES: readonly string[] = ['value', 'v'];
/** The only member of an object around a list. */
const LIST_NAMES: readonly string[] = ['items', 'item', 'list', 'values'];

export const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(given: unknown): boolean {
  return Array.isArray(given) ? given.length === 0 : isFields(given) && Object.keys(given).length === 0;
}

/** An empty list and an empty object are the same for languages that have one type for both, as PHP and Lua. */
export function emptyAs(given: unknown, empty: readonly unknown[] | Fields): unknown {
  return isEmpty(given) ? empty : given;
}

/** The alternatives of a schema without null, and whether null is one. */
export function alternativesOf(shape: Shape): { kinds: readonly Shape[]; isNullable: boolean } {
  const { type, ...rest } = shape;
  const ofTypes: readonly Shape[] = Array.isArray(type)
    ? type.map((one) => ({ ...rest, type: one }))
    : [shape];
  const all = (shape.anyOf ?? ofTypes).filter(isShape);
  const kinds = all.filter(({ type }) => type !== 'null');
  return { kinds, isNullable: kinds.length < all.length };
}

/** The text of parts as messages of models have them: `[{"type": "text", "text": "…"}]`. */
export function textOfParts(given: unknown): string | undefined {
  const parts = Array.isArray(given) ? given : [given];
  const texts = parts.map((part: unknown) =>
    isFields(part) && part.type === 'text' && typeof part.text === 'string' ? part.text : undefined,
  );
  return texts.length > 0 && texts.every((text) => text !== undefined) ? texts.join('') : undefined;
}

/** Texts stay as they are. A number that lost digits when it was parsed is not the one that was meant. */
export function asText(given: unknown): unknown {
  if (typeof given === 'boolean') return String(given);
  const isExact = typeof given === 'number' && Math.abs(given) <= Number.MAX_SAFE_INTEGER;
  return isExact ? String(given) : given;
}

/** A choice in other letters, where only one is meant. */
export function asChoice(given: unknown, choices: readonly unknown[]): unknown {
  if (typeof given !== 'string' || choices.includes(given)) return given;
  const meant = choices.filter(
    (choice) => typeof choice === 'string' && plainName(choice) === plainName(given),
  );
  return meant.length === 1 ? meant[0] : given;
}

/** A name without what snake_case, kebab-case, camelCase and Title Case differ in, and signs of a language around it. */
export function plainName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

const SIMPLE: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);
export const isSimple = (value: unknown) => SIMPLE.has(typeof value);

/** The items of a list that came as the only one of them, or as one text. */
export function itemsOf(given: unknown, items: Shape): readonly unknown[] | undefined {
  const { kinds } = alternativesOf(items);
  if (isFields(given)) {
    const [only, ...others] = Object.entries(given);
    const isAround = only !== undefined && others.length === 0 && LIST_NAMES.includes(only[0]);
    if (isAround && Array.isArray(only[1])) return only[1] as unknown[];
    const isItem = kinds.some(({ properties = {} }) =>
      Object.keys(given).some((name) => Object.hasOwn(properties, name)),
    );
    return isItem ? [given] : undefined;
  }
  if (!isSimple(given) || kinds.some(({ type }) => type === 'object' || type === 'array')) return undefined;
  if (typeof given !== 'string') return [given];
  const text = BARE_LIST.exec(given)?.[1] ?? given;
  // A text that begins like a list and can't be read as one has lost a part.
  return /^\s*[[{]/.test(text) ? undefined : itemsOfText(text);
}

function itemsOfText(text: string): readonly unknown[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.every((line) => BULLET.test(line))) return lines.map((line) => line.replace(BULLET, '').trim());
  return text.split(BETWEEN_ITEMS).map((item) => unquoted(item.trim()));
}

/** The items of a list that languages with one type for lists and maps write with their places: `{"0": "a", "1": "b"}`. */
export function itemsByPlace(given: unknown): unknown {
  if (!isFields(given) || isEmpty(given)) return given;
  const places = Object.keys(given);
  return places.every((place, at) => place === String(at)) ? Object.values(given) : given;
}

/** A list that came as the only item of another one. */
export function unnested(given: unknown, items: Shape): unknown {
  const [only, ...others] = Array.isArray(given) ? (given as unknown[]) : [];
  const isNested = Array.isArray(only) && only.length > 0 && others.length === 0;
  const mayNest = alternativesOf(items).kinds.some(({ type }) => type === 'array' || type === undefined);
  return isNested && !mayNest ? only : given;
}

/** The name and the value of a pair: two items, two members that are called so, or a member by itself. */
function pairOf(given: unknown): readonly [string, unknown] | undefined {
  if (Array.isArray(given)) {
    const [name, value] = given as unknown[];
    return given.length === 2 && typeof name === 'string' ? [name, value] : undefined;
  }
  if (!isFields(given)) return undefined;
  const members = Object.entries(given);
  const name = members.find(([key]) => PAIR_NAMES.includes(plainName(key)))?.[1];
  const value = members.find(([key]) => PAIR_VALUES.includes(plainName(key)));
  if (members.length === 2 && typeof name === 'string' && value !== undefined) return [name, value[1]];
  const [only] = members;
  return members.length === 1 ? only : undefined;
}

/** A map that came as a list of pairs, or what was given where a name is there twice. */
export function mapOfPairs(given: unknown): unknown {
  if (!Array.isArray(given) || given.length === 0) return given;
  const pairs = given.map(pairOf).filter((pair) => pair !== undefined);
  const isMap = pairs.length === given.length && new Set(pairs.map(([name]) => name)).size === pairs.length;
  return isMap ? Object.fromEntries(pairs) : given;
}

/** A number as a text, also in digits of other scripts and with the minus sign of typography. */
export function asNumber(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  const plain = foldText(given).trim();
  return NUMBER.test(plain) ? Number(plain) : given;
}

/** A text without the quotation marks that a second encoding as JSON or a quoting program left. */
export function unquoted(given: unknown): unknown {
  const [, inside] =
    (typeof given === 'string' ? /^\s*["'“‘`]([^"'“”‘’`]*)["'”’`]\s*$/.exec(given) : null) ?? [];
  return inside ?? given;
}

export function trimmed(given: unknown): unknown {
  return typeof given === 'string' ? given.trim() : given;
}

export function asBoolean(given: unknown): unknown {
  if (typeof given !== 'string' && typeof given !== 'number') return given;
  return BOOLEANS[String(given).trim().toLowerCase()] ?? given;
}

/**
 * Whether a value says that an argument is left out. An empty text says something only where null says something else,
 * as for the default of a variable.
 */
export function isLeftOut(given: unknown, shape: Shape): boolean {
  if (given === null || given === undefined) return true;
  const { kinds, isNullable } = alternativesOf(shape);
  if (typeof given !== 'string') {
    const mayBeEmpty = ({ type, minItems = 0 }: Shape) =>
      type === 'object' || (type === 'array' && minItems === 0);
    return isEmpty(given) && !kinds.some(mayBeEmpty);
  }
  const meant = kinds.some(({ type }) => type === 'string') ? given : structureOf(given);
  if (meant !== given) return isLeftOut(meant, shape);
  const said = kinds.some(({ type }) => type === 'string') ? given : String(unquoted(given));
  if (NOTHING.test(said.trim())) return kinds.every((kind) => !mayBeText(kind, given));
  return said.trim() === '' && !(isNullable && kinds.some(({ type }) => type === 'string'));
}

/** Whether a text of a schema may be any. */
export function isFreeText({ enum: choices, format, pattern }: Shape): boolean {
  return choices === undefined && format === undefined && pattern === undefined;
}

/** Whether a value may be any text, or this one. */
function mayBeText(shape: Shape, text: string): boolean {
  return shape.type === 'string' && (isFreeText(shape) || shape.enum?.includes(text) === true);
}
