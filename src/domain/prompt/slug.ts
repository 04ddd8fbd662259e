/** Slugs that are routes of their own. A title that makes one gets the next suffix. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(['new', 'edit']);

/** Most characters of a slug with its suffix: what an address takes. */
export const SLUG_MAX = 240;

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
