/** Limits of collections; those of characters are check constraints in the database too. Free of zod. */
export const NAME_MAX = 100;
export const DESCRIPTION_MAX = 2_000;
/** Prompts in one collection. */
export const ITEMS_MAX = 1_000;
/** Collections of one person. */
export const COLLECTIONS_MAX = 200;

/** Maximum number of collections that a user can pin to their dashboard. */
export const COLLECTION_PINS_MAX = 12;

export const COLLECTIONS_PAGE_SIZE = 50;
export const COLLECTION_PAGE_SIZE = 30;

/** Readers of a collection: only its creator, the current members of a space, or everyone. */
export const VISIBILITIES = ['private', 'space', 'shared'] as const;
export type CollectionVisibility = (typeof VISIBILITIES)[number];
