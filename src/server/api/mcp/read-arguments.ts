import 'server-only';
import type { z } from 'zod';
import { placeOf } from '@/domain/input-problems';

/** A JSON schema as zod writes it. */
export type Shape = z.core.JSONSchema.JSONSchema;

/** Arguments as the schema means them, and the places of members that it does not know. */
export type ReadArguments = { value: unknown; unknown: readonly string[] };

type Path = readonly PropertyKey[];
type Fields = Readonly<Record<string, unknown>>;

const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** How programs write that there is nothing. */
const NOTHING = /^(?:null|none|undefined)$/i;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON text of an object or a list, or such text made text once more; returns anything else unchanged. */
export function structureOf(given: unknown): unknown {
  if (typeof given !== 'string' || !/^\s*(?:[[{]|"\s*[[{])/.test(given)) return given;
  try {
    return structureOf(JSON.parse(given));
  } catch {
    return given;
  }
}

/** An empty list and an empty object are the same for languages that have one type for both, as PHP and Lua. */
function emptyAs(given: unknown, empty: readonly unknown[] | Fields): unknown {
  const isEmpty = Array.isArray(given)
    ? given.length === 0
    : isFields(given) && Object.keys(given).length === 0;
  return isEmpty ? empty : given;
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

/** Texts stay as they are. A number that lost digits when it was parsed is not the one that was meant. */
function asText(given: unknown): unknown {
  if (typeof given === 'boolean') return String(given);
  const isExact = typeof given === 'number' && Math.abs(given) <= Number.MAX_SAFE_INTEGER;
  return isExact ? String(given) : given;
}

function asNumber(given: unknown): unknown {
  return typeof given === 'string' && NUMBER.test(given.trim()) ? Number(given) : given;
}

function asBoolean(given: unknown): unknown {
  return typeof given === 'string' ? (BOOLEANS[given.trim().toLowerCase()] ?? given) : given;
}

/**
 * Whether a value says that an argument is left out. An empty text says something only where null says something else,
 * as for the default of a variable.
 */
function isLeftOut(given: unknown, shape: Shape): boolean {
  if (given === null || given === undefined) return true;
  const { kinds, isNullable } = alternativesOf(shape);
  if (typeof given !== 'string') {
    return Array.isArray(given) && given.length === 0 && kinds.every(({ minItems = 0 }) => minItems > 0);
  }
  const meant = kinds.some(({ type }) => type === 'string') ? given : structureOf(given);
  if (meant !== given) return isLeftOut(meant, shape);
  if (NOTHING.test(given.trim())) return kinds.every((kind) => !mayBeText(kind, given));
  return given.trim() === '' && !(isNullable && kinds.some(({ type }) => type === 'string'));
}

/** Whether a value may be any text, or this one. */
function mayBeText({ type, enum: choices, format, pattern }: Shape, text: string): boolean {
  if (type !== 'string') return false;
  return choices === undefined ? format === undefined && pattern === undefined : choices.includes(text);
}

/** Reads arguments by one schema, and collects what that does not know. */
class Reader {
  readonly unknown: string[] = [];

  read(shape: Shape, given: unknown, path: Path): unknown {
    const { kinds } = alternativesOf(shape);
    const [only, ...others] = kinds;
    if (only === undefined || others.length > 0) return given;
    switch (only.type) {
      case 'string':
        return asText(given);
      case 'integer':
      case 'number':
        return asNumber(given);
      case 'boolean':
        return asBoolean(given);
      case 'array':
        return this.list(only, emptyAs(structureOf(given), []), path);
      case 'object':
        return this.object(only, emptyAs(structureOf(given), {}), path);
      default:
        return given;
    }
  }

  private list({ items }: Shape, given: unknown, path: Path): unknown {
    if (!Array.isArray(given) || !isShape(items) || Array.isArray(items)) return given;
    // Nothing is no item: an empty list, split from an empty text, has one.
    const kept = given.filter((item: unknown) => !isLeftOut(item, items));
    return kept.map((item, index) => this.read(items, item, [...path, index]));
  }

  private object(shape: Shape, given: unknown, path: Path): unknown {
    if (!isFields(given)) return given;
    const { additionalProperties: values } = shape;
    return isShape(values) ? this.map(values, given, path) : this.fields(shape, given, path);
  }

  /** A value by name: an empty text is one, null is none. */
  private map(values: Shape, given: Fields, path: Path): unknown {
    const kept = Object.entries(given).filter(([, value]) => value !== null);
    return Object.fromEntries(
      kept.map(([name, value]) => [name, this.read(values, value, [...path, name])] as const),
    );
  }

  private fields({ properties = {}, required = [] }: Shape, given: Fields, path: Path): unknown {
    const known = new Map(Object.entries(properties));
    const kept = Object.entries(given).flatMap(([name, value]) => {
      const shape = known.get(name);
      const here = [...path, name];
      if (!isShape(shape)) {
        this.unknown.push(placeOf(here));
        return [];
      }
      if (!required.includes(name) && isLeftOut(value, shape)) return [];
      return [[name, this.read(shape, value, here)] as const];
    });
    return Object.fromEntries(kept);
  }
}

/**
 * Reads the arguments of a tool as models and frameworks send them, before the tool's own schema validates them. What
 * may be left out may be null or an empty text. Numbers and truth values may be texts and the other way round, objects
 * and lists may be JSON text. Members that the schema does not know are dropped and named.
 * @param shape the JSON schema of the tool's input
 */
export function readArguments(shape: Shape, given: unknown): ReadArguments {
  const reader = new Reader();
  const value = reader.read(shape, isLeftOut(given, shape) ? {} : given, []);
  return { value, unknown: reader.unknown };
}

/**
 * The message of a tool call with its arguments as an object, as the protocol wants them: they may come as JSON text,
 * null or an empty text. Returns any other message unchanged.
 */
export function withArguments(message: object): object {
  if (!('method' in message) || message.method !== 'tools/call') return message;
  if (!('params' in message) || !isFields(message.params)) return message;
  const { arguments: given, ...params } = message.params;
  if (given === undefined || isFields(given)) return message;
  if (isLeftOut(given, { type: 'object' })) return { ...message, params };
  return { ...message, params: { ...params, arguments: emptyAs(structureOf(given), {}) } };
}
