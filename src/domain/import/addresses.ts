import type { Json } from '../json';
import type { Extras } from '../prompt/extras';

const ONE = /^(?:mailto:)?<?[^\s<>()@"',;:]{1,64}@[^\s<>()@"',;:]{1,255}\.[^\s<>()@"',;:.]{2,63}>?$/i;
const LISTED_MAX = 2_000;
/** Somebody's name with the address behind it. */
const NAMED = /^([^<>\r\n]{1,200}?)\s{0,9}<([^<>\s]{3,320})>$/;

const OWN_TEXTS: ReadonlySet<string> = new Set(['schema', 'files', 'placeholders']);

/** Whether a text is an e-mail address and nothing else, or several of them. */
export function isAddress(text: string): boolean {
  if (!text.includes('@') || text.length > LISTED_MAX) return false;
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => ONE.test(part));
}

/** A text without the address behind a name; null for one that is only an address. */
function withoutAddress(text: string): string | null {
  if (!text.includes('@')) return text;
  if (isAddress(text.trim())) return null;
  const [, name, address] = NAMED.exec(text.trim()) ?? [];
  return name !== undefined && address !== undefined && isAddress(address) ? name : text;
}

function cleaned(value: Json, found: Set<string>, field: string): Json | undefined {
  if (typeof value === 'string') {
    const rest = withoutAddress(value);
    if (rest !== value) found.add(field);
    return rest ?? undefined;
  }
  if (Array.isArray(value)) {
    return value.flatMap((inner) => {
      const rest = cleaned(inner, found, field);
      return rest === undefined ? [] : [rest];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, Json][] => {
      const rest = cleaned(inner, found, key);
      return rest === undefined ? [] : [[key, rest]];
    }),
  );
}

/**
 * What is kept beside a prompt's text without the e-mail addresses of people: a value that is an address and nothing else is left
 * out, of a name with an address behind it the name stays. Schemas and files beside it are texts of the prompt.
 * @param found gets the names of the fields that had one
 */
export function extrasWithoutAddresses(extras: Extras, found: Set<string>): Extras {
  const entries = Object.entries(extras).flatMap(([key, value]): [string, Json][] => {
    const rest = OWN_TEXTS.has(key) ? value : cleaned(value, found, key);
    return rest === undefined ? [] : [[key, rest]];
  });
  return found.size === 0 ? extras : (Object.fromEntries(entries) as Extras);
}
