import { z } from 'zod';
import { Category } from '../prompt/categories';

/** Rows of the Popular Tags table (specification 9). */
export const POPULAR_TAGS = 10;

/** Answer of `stats.overview`. */
export const StatsOverview = z.object({
  totalPrompts: z.int(),
  sharedPrompts: z.int(),
  privatePrompts: z.int(),
  /** Rounded percentage of shared over total; 0 without prompts. */
  sharingRate: z.int(),
  /** Prompts the caller may see, most first. */
  categoryCounts: z.array(z.object({ category: Category, count: z.int() })),
  /** The {@link POPULAR_TAGS} most used tags of prompts the caller may see. */
  popularTags: z.array(z.object({ tag: z.string(), count: z.int() })),
});
export type StatsOverview = z.infer<typeof StatsOverview>;
