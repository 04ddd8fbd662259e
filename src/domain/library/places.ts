import { z } from 'zod';
import { Category } from '../prompt/categories';

/** Spaces, and collections, that the side bar leads to; a page lists them all. */
export const PLACES_SHOWN = 8;
/** Favorites and granted prompts are counted up to here. */
export const PLACE_COUNT_MAX = 1_000;

const NamedPlace = z.object({ slug: z.string(), name: z.string(), promptCount: z.int() });
export type NamedPlace = z.infer<typeof NamedPlace>;

/** Where a member can go in the library, with the number of prompts that each place holds for them. */
export const LibraryPlaces = z.object({
  everything: z.int(),
  mine: z.int(),
  /** One more than {@link PLACE_COUNT_MAX} for more than that. */
  favorites: z.int(),
  /** As `favorites`. */
  granted: z.int(),
  /** The most used first. */
  spaces: z.array(NamedPlace),
  /** How many spaces there are in all. */
  spaceCount: z.int(),
  /** The pinned ones first, then the caller's own, the last changed first. */
  collections: z.array(NamedPlace),
  /** How many collections of their own the caller has. */
  collectionCount: z.int(),
  /** The newest pin first. */
  pinned: z.array(z.object({ slug: z.string(), title: z.string(), category: Category })),
});
export type LibraryPlaces = z.infer<typeof LibraryPlaces>;

/** The text of a number of prompts: nothing for none, which says no more than an empty place. */
export function placeCount(count: number, max = Number.POSITIVE_INFINITY): string {
  if (count === 0) return '';
  return count > max ? `${max.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
}
