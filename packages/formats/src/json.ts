import { z } from 'zod';
import { isWellFormed } from './characters.ts';

export type Json = z.core.util.JSONType;

/** Nothing that people exchange nests deeper. */
const DEPTH_MAX = 30;

function isText(text: string): boolean {
  return isWellFormed(text) && !text.includes('\u0000');
}

function isJson(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'string') return isText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth - 1));
  // Assigning to `__proto__` would set no member.
  return Object.entries(value).every(
    ([key, member]) => isText(key) && key !== '__proto__' && isJson(member, depth - 1),
  );
}

/**
 * A JSON value that the database can hold: well-formed, without NUL, at most 30 levels deep. In place of `z.json()`,
 * which follows any depth until the stack is full.
 */
export const Json = z.custom<Json>((value) => isJson(value, DEPTH_MAX), {
  error: 'Unsupported value: nested too deeply or containing a broken character',
});

/** JSON with the members of every object in the order of their names: the same for the same value. */
export function canonicalJson(value: unknown, indent = 0): string {
  return JSON.stringify(
    value,
    (_key, member: unknown) =>
      typeof member === 'object' && member !== null && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
        : member,
    indent,
  );
}

/** Whether two JSON values say the same; the order of members says nothing. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b);
}
