import { z } from 'zod';
import { Category } from '../prompt/categories';

/** Maximum number of spaces, and of collections, in the sidebar; a page lists them all. */
export const PLACES_SHOWN = 8;
/** Maximum count of favorites and granted prompts. */
export const PLACE_COUNT_MAX = 1_000;

const NamedPlace = z.object({ slug: z.string(), name: z.string(), promptCount: z.int() });
export type NamedPlace = z.infer<typeof NamedPlace>;

/** Entries of a member's sidebar, each with its number of prompts. */
export const LibraryPlaces = z.object({
  everything: z.int(),
  mine: z.int(),
  /** {@link PLACE_COUNT_MAX} + 1 means more than the maximum. */
  favorites: z.int(),
  /** See `favorites`. */
  granted: z.int(),
  /** Most used first. */
  spaces: z.array(NamedPlace),
  spaceCount: z.int(),
  /** Pinned ones first, then the caller's own, most recently changed first. */
  collections: z.array(NamedPlace),
  /** Number of the caller's own collections. */
  collectionCount: z.int(),
  /** Most recently pinned first. */
  pinned: z.array(z.object({ slug: z.string(), title: z.string(), category: Category })),
});
export type LibraryPlaces = z.infer<typeof LibraryPlaces>;

/** Formats a number of prompts; empty for zero. */
export function placeCount(count: number, max = Number.POSITIVE_INFINITY): string {
  if (count === 0) return '';
  return count > max ? `${max.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
}
