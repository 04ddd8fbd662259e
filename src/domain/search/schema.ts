import { z } from 'zod';
import { TAG_MAX } from '../prompt/limits';
import { ListFilters, SearchText } from '../prompt/list-query';
import { text } from '../text';

/** Values of one filter that are suggested. */
export const SUGGESTED_VALUES = 8;

/** Spaces, collections and people that are found by name, of each. */
export const PLACES_FOUND = 3;

/** Filters whose values the server knows. */
export const SERVED_FILTERS = ['tag', 'by', 'in'] as const;
export type ServedFilter = (typeof SERVED_FILTERS)[number];

/** Input of `search.values`: the letters typed after the name of a filter, and the search before it. */
export const ValueQuery = z.strictObject({
  filter: z.enum(SERVED_FILTERS),
  text: text({ label: 'Search', max: TAG_MAX }).transform((typed) => typed.replace(/[\t\n\r]/g, ' ')),
  /** Only values of prompts that this search finds are suggested. */
  q: SearchText.default(''),
  /** The filters that are chosen already: likewise. */
  within: ListFilters.optional(),
});
export type ValueQuery = z.infer<typeof ValueQuery>;

/** A value that a filter may take: what the address holds, and its name. */
export const FilterValue = z.object({ value: z.string(), label: z.string() });
export type FilterValue = z.infer<typeof FilterValue>;

/** Output of `search.places`: spaces, collections and people by name. */
export const FoundPlaces = z.object({
  spaces: z.array(z.object({ slug: z.string(), name: z.string(), promptCount: z.int() })),
  collections: z.array(z.object({ slug: z.string(), name: z.string(), promptCount: z.int() })),
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type FoundPlaces = z.infer<typeof FoundPlaces>;

export const PlaceQuery = ValueQuery.pick({ text: true });
