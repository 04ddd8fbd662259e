import { z } from 'zod';

/** Unknown keys that a refusal names. */
const KEYS_MOST = 10;
/** Characters of a name that a client has made up. */
const NAME_MOST = 60;
/** Maximum number of reported problems of one input, which may have one in each part. */
export const PROBLEMS_MAX = 50;

/** A name that a client has made up, as a refusal repeats it: long enough to be found again. */
export function shortName(name: string): string {
  return name.length <= NAME_MOST ? name : `${name.slice(0, NAME_MOST)}…`;
}

/** The place of a mistake in an input, its parts joined by dots. */
export function placeOf(path: readonly PropertyKey[]): string {
  return path.map((part) => shortName(String(part))).join('.');
}

/** The first keys of a list in quotation marks, and how many more there are. */
export function namedKeys(keys: readonly string[]): string {
  const named = keys.slice(0, KEYS_MOST).map((key) => `“${shortName(key)}”`);
  const more = keys.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function unknownKeys(keys: readonly string[]): string {
  return `${keys.length === 1 ? 'Unknown key' : 'Unknown keys'}: ${namedKeys(keys)}`;
}

/** Has refusals name the first unknown keys of an input instead of all of them, wherever its schema stands. */
export function reportUnknownKeys(): void {
  z.config({
    customError: ({ code, keys }) => (code === 'unrecognized_keys' ? unknownKeys(keys) : undefined),
  });
}
