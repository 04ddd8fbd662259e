import type { SuperJSONResult } from 'superjson';

type Annotations = Record<string, ['Date'] | ['undefined']>;

/** Names that superjson rejects, and one that looks like an empty path. */
const UNUSUAL_KEYS = new Set(['', '__proto__', 'constructor', 'prototype']);

/**
 * Returns the same as `superjson.serialize` for plain data, in a tenth of its time: objects, arrays, strings, booleans,
 * finite numbers, null, undefined and valid dates, none referenced twice. Null for anything else, which superjson has
 * to write.
 */
export function serializePlain(root: unknown): SuperJSONResult | null {
  if (typeof root !== 'object' || root === null || root instanceof Date) return null;
  const seen = new Set<object>();
  const values: Annotations = {};
  const state: { isUnusual: boolean } = { isUnusual: false };

  function unusual(): null {
    state.isUnusual = true;
    return null;
  }

  function write(value: unknown, path: string): unknown {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
    if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? value : unusual();
    if (value === undefined) {
      values[path] = ['undefined'];
      return null;
    }
    if (typeof value !== 'object' || seen.has(value)) return unusual();
    seen.add(value);
    if (Array.isArray(value)) return writeArray(value, path);
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === Object.prototype || prototype === null) return writeObject(value, path);
    if (!(value instanceof Date) || Number.isNaN(value.getTime())) return unusual();
    values[path] = ['Date'];
    return value.toISOString();
  }

  function writeArray(items: readonly unknown[], path: string): unknown[] {
    const written: unknown[] = [];
    for (let index = 0; index < items.length && !state.isUnusual; index += 1) {
      if (!(index in items)) unusual();
      written.push(write(items[index], below(path, String(index))));
    }
    return written;
  }

  function writeObject(object: object, path: string): object {
    const written: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(object)) {
      if (UNUSUAL_KEYS.has(key)) unusual();
      if (state.isUnusual) break;
      written[key] = write(value, below(path, key));
    }
    return written;
  }

  const json = write(root, '');
  if (state.isUnusual) return null;
  const result = { json } as SuperJSONResult;
  if (Object.keys(values).length > 0) result.meta = { values, v: 1 };
  return result;
}

function below(path: string, key: string): string {
  const step = /[\\.]/.test(key) ? key.replace(/\\/g, '\\\\').replace(/\./g, '\\.') : key;
  return path === '' ? step : `${path}.${step}`;
}
