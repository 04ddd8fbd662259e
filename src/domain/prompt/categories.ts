import { z } from 'zod';

/** The ten categories of section 3; value equals label. */
export const CATEGORIES = [
  'AI',
  'Automation',
  'Content',
  'Customer Support',
  'Design',
  'Development',
  'Marketing',
  'Research',
  'Sales',
  'Other',
] as const;

export const DEFAULT_CATEGORY = 'AI';

export const Category = z.enum(CATEGORIES);
export type Category = z.infer<typeof Category>;

/** The part of a CSS variable name that stands for a category, e.g. `customer-support`. */
export function categoryToken(category: Category): string {
  return category.toLowerCase().replace(' ', '-');
}
