import { ADDRESS_FORMS } from './latin-forms';

/** Slugs that are routes of their own. A title that makes one gets the next suffix. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(['new', 'edit']);

/** Most characters of a slug with its suffix: what an address takes. */
export const SLUG_MAX = 240;

/** Most characters before the suffix. Compatibility forms make a title longer: one character can leave three letters. */
const SLUG_BASE_MAX = 200;

/** Base for titles that leave nothing, e.g. only emoji or non-Latin letters. */
const EMPTY_SLUG_BASE = 'prompt';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** True for lower-case letters and digits joined by single hyphens (specification 5). */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX && SLUG.test(text);
}

/** What a detail address names (specification 5): a UUID, a slug, or nothing valid. */
export function identifierKind(identifier: string): 'id' | 'slug' | 'invalid' {
  if (isUuid(identifier)) return 'id';
  return isSlug(identifier) ? 'slug' : 'invalid';
}

/**
 * The slug a title asks for, before duplicates get their suffix (specification 5; decisions, Prompts): letters with
 * marks lose the mark, letters without a decomposition take their usual Latin form, underscores become hyphens, a title that leaves nothing becomes `prompt`. A title in the
 * shape of a UUID gets a prefix, so that it can never be taken for an id.
 * @param empty what stands for a title that leaves nothing
 */
export function slugBase(title: string, empty = EMPTY_SLUG_BASE): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // Not ASCII: each is looked up, and what has no form of its own goes below.
    .replace(/\p{Script=Latin}/gu, (letter) => ADDRESS_FORMS[letter] ?? letter)
    .replace(/_/g, '-')
    .replace(/[^a-z0-9\s-]/g, '')
    .split(/[\s-]/)
    .filter((part) => part !== '')
    .join('-')
    .slice(0, SLUG_BASE_MAX)
    .replace(/-$/, '');
  if (slug === '') return empty;
  return isUuid(slug) ? `${empty}-${slug}` : slug;
}
