/**
 * The fixed words of prompts as plain lists. Free of zod, whose size the first load of the list and
 * detail pages cannot bear; the schemas beside this file are made from these lists.
 */

import type { Category } from '@cuebook/formats/prompt/category';

export { CATEGORIES, DEFAULT_CATEGORY } from '@cuebook/formats/prompt/category';

/** The part of a CSS variable name that stands for a category, e.g. `customer-support`. */
export function categoryToken(category: Category): string {
  return category.toLowerCase().replace(' ', '-');
}

/** The orders of a list. The last is one of what a search finds; without a search it stands for the default. */
export const SORTS = ['recent', 'starred', 'used', 'used-30d', 'alpha', 'match'] as const;
export const DEFAULT_SORT = 'recent';

export const STATUS_FILTERS = ['approved', 'tested'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];
export const STATUS_NAMES: Record<StatusFilter, string> = { approved: 'Approved', tested: 'Tested' };

/** What prompts can be besides texts: a list can be narrowed to one of these. */
export const PROMPT_KINDS = ['skill'] as const;
export type PromptKind = (typeof PROMPT_KINDS)[number];
export const KIND_NAMES: Record<PromptKind, string> = { skill: 'Skills' };

/** Ids of the prompt frameworks: also the tags that framework formatting adds. */
export const FRAMEWORK_IDS = ['rtf', 'tag', 'bab', 'care', 'rise'] as const;
