import { ADDRESS_FORMS } from './address-forms';
import { isUuid } from './slug';

/** Most characters before the suffix. Compatibility forms make a title longer: one character can leave three letters. */
const SLUG_BASE_MAX = 200;

/** Base for titles that leave nothing, e.g. only emoji or non-Latin letters. */
const EMPTY_SLUG_BASE = 'prompt';

/**
 * The slug a title asks for, before duplicates get their suffix: letters with
 * marks lose the mark, letters without a decomposition take their usual Latin form, underscores become hyphens, a title
 * that leaves nothing becomes `prompt`. A title in the shape of a UUID gets a prefix, so that it can never be taken for
 * an id.
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
