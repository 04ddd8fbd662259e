import { isJsonObject, type Json } from './parse.ts';

const MAKERS = /^(?:authors?|contributors?|creators?|maintainers?|owners?|e-?mails?)$/i;
const ADDRESS = /[^\s<>()@"',;]{1,64}@[^\s<>()@"',;]{1,255}/g;

export function withoutAddresses(text: string): string {
  if (!text.includes('@')) return text;
  return text
    .replace(ADDRESS, '')
    .replace(/<\s{0,9}>|\(\s{0,9}\)/g, '')
    .trim();
}

/** Removes the email addresses of authors from a value; adds keys that had any to `found`. */
export function withoutMakersAddresses(value: Json, found: Set<string>, maker: string | null = null): Json {
  if (typeof value === 'string') {
    if (maker === null) return value;
    const rest = withoutAddresses(value);
    if (rest !== value) found.add(maker);
    return rest;
  }
  if (Array.isArray(value)) return value.map((one) => withoutMakersAddresses(one, found, maker));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      withoutMakersAddresses(inner, found, MAKERS.test(key) ? key : maker),
    ]),
  );
}
