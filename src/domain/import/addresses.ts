import type { Json } from '../json';
import type { Extras } from '../prompt/extras';

const ONE = /^[^\s<>()[\]@",;:/|]{1,64}@[^\s<>()[\]@"',;:/|]{1,255}\.[^\s<>()[\]@"',;:/|.]{2,63}$/i;
const LISTED_MAX = 2_000;
/** Text around an address: `<a@example.com>`, `mailto:a@example.com?subject=Hi`, a full stop. */
const AROUND = /^[<([]?(?:mailto:)?|(?:\?[^\s<>()[\]]{0,200})?[>)\]]?\.?$/gi;
/** A link of Markdown whose text is the address. */
const LINK = /\[([^[\]\s]{3,320})\]\(mailto:[^()\s]{3,320}\)/gi;
/** A person's name followed by the address, or the other way round. */
const NAMED = /^([^<>()\r\n]{1,200}?)\s{0,9}[<(]([^<>()\s]{3,320})[>)]$/;
const NAMED_AFTER = /^([^<>()\s]{3,320})\s{1,9}\(([^<>()\r\n]{1,200})\)$/;

const OWN_TEXTS: ReadonlySet<string> = new Set(['schema', 'files', 'placeholders']);

/** Whether a text is an e-mail address and nothing else, or several of them. */
export function isAddress(text: string): boolean {
  if (!text.includes('@') || text.length > LISTED_MAX) return false;
  const parts = text
    .replace(LINK, '$1')
    .split(/[\s,;|/]+/)
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => ONE.test(part.replace(AROUND, '')));
}

/** Removes the address after a name; null for a text that is only an address. */
function withoutAddress(text: string): string | null {
  if (!text.includes('@')) return text;
  if (isAddress(text.trim())) return null;
  const people = text.split(/[,;]/).map((one) => one.trim());
  const names = people.map(nameOf);
  return names.every((name) => name !== null) ? names.join(', ') : text;
}

/** The name next to an address; null unless there are both. */
function nameOf(text: string): string | null {
  const [, before, address] = NAMED.exec(text) ?? [];
  if (before !== undefined && address !== undefined && isAddress(address)) return before;
  const [, first, after] = NAMED_AFTER.exec(text) ?? [];
  return first !== undefined && after !== undefined && isAddress(first) ? after : null;
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
 * Removes the e-mail addresses of people from a prompt's extras: a value that is only an address is dropped, a name
 * with an address keeps the name. Schemas and files are texts of the prompt and stay.
 * @param found collects the names of the fields that had one
 */
export function extrasWithoutAddresses(extras: Extras, found: Set<string>): Extras {
  const entries = Object.entries(extras).flatMap(([key, value]): [string, Json][] => {
    const rest = OWN_TEXTS.has(key) ? value : cleaned(value, found, key);
    return rest === undefined ? [] : [[key, rest]];
  });
  return found.size === 0 ? extras : (Object.fromEntries(entries) as Extras);
}
