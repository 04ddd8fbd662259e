import { z } from 'zod';
import type { Operation } from './operations';

/** Parses the query parameters by their kinds; empty ones count as left out. Null if there are unknown ones. */
export function readQuery({ kinds }: Operation, query: URLSearchParams, inPath: Record<string, string>) {
  const input: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    const kind = kinds.get(name);
    const values = query.getAll(name).filter((value) => value !== '');
    const [value] = values;
    if (kind === undefined || Object.hasOwn(inPath, name)) return null;
    if (kind !== 'list' && values.length > 1) return null;
    if (value === undefined) continue;
    const number = kind === 'number' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
    input[name] = kind === 'list' ? values : number;
  }
  return { ...input, ...inPath };
}

/** The query parameters of an address by name; empty ones count as left out. Null if one is there twice. */
export function readWords(query: URLSearchParams): Record<string, string | undefined> | null {
  const named = [...query].filter(([, value]) => value !== '');
  const empty = [...query.keys()].map((name) => [name, undefined] as const);
  const isRepeated = new Set(named.map(([name]) => name)).size < named.length;
  return isRepeated ? null : Object.fromEntries([...empty, ...named]);
}

const Body = z.record(z.string(), z.unknown());

/** Parses the body, with the path parameters, as the input of an operation; null if it isn't a JSON object. */
export function readBody(text: string, inPath: Record<string, string>): Record<string, unknown> | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  if (Array.isArray(given)) return null;
  const body = Body.safeParse(given);
  if (!body.success || Object.keys(inPath).some((name) => Object.hasOwn(body.data, name))) return null;
  return { ...body.data, ...inPath };
}

/** Returns the path with its parameters decoded; null if it is malformed or contains an encoded separator. */
export function decodedPath(path: string): string | null {
  if (/%2f|%5c/i.test(path)) return null;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
