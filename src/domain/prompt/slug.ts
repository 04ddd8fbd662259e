/** Slugs reserved for routes. A title with one of them gets the next suffix. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(['new', 'edit']);

/** Maximum length of a slug with its suffix, limited by URLs. */
export const SLUG_MAX = 240;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** True for lower-case letters and digits joined by single hyphens. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX && SLUG.test(text);
}

/** Returns the kind of identifier in a prompt's URL: a UUID, a slug, or invalid. */
export function identifierKind(identifier: string): 'id' | 'slug' | 'invalid' {
  if (isUuid(identifier)) return 'id';
  return isSlug(identifier) ? 'slug' : 'invalid';
}
