import { z } from 'zod';
import { Category } from '../prompt/categories';

/** Rows of the Popular Tags table. */
export const POPULAR_TAGS = 10;

/** Input of `stats.overview` and `stats.activity`: one space, or all that the caller may see. */
export const StatsQuery = z.strictObject({ spaceId: z.uuid().optional() }).default({});
export type StatsQuery = z.infer<typeof StatsQuery>;

export const StatsOverview = z.object({
  /** Whether every prompt counts, as for admins; else those that the caller may see. */
  isWhole: z.boolean(),
  totalPrompts: z.int(),
  sharedPrompts: z.int(),
  privatePrompts: z.int(),
  /** Rounded percentage of shared over total; 0 without prompts. */
  sharingRate: z.int(),
  /** Most first; they sum up to `totalPrompts`. */
  categoryCounts: z.array(z.object({ category: Category, count: z.int() })),
  /** The {@link POPULAR_TAGS} most used tags of prompts the caller may see. */
  popularTags: z.array(z.object({ tag: z.string(), count: z.int() })),
});
export type StatsOverview = z.infer<typeof StatsOverview>;
