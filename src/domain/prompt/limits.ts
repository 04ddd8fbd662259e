/**
 * Limits in characters and items (decisions, Prompts); the same stand as checks in the database. Free of zod, like
 * the vocabulary.
 */
export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 1_000;
export const CONTENT_MAX = 200_000;
/** What a prompt carries beside its text, as JSON. */
export const EXTRAS_LENGTH_MAX = 100_000;
/** Messages of one prompt. */
export const MESSAGES_MAX = 100;
export const TAGS_MAX = 25;
export const TAG_MAX = 50;
export const NOTE_MAX = 500;
export const QUERY_MAX = 200;
/** Searches that are offered in place of one that finds nothing. */
export const SUGGESTIONS_MAX = 3;
/** Prompts in one call that changes several. */
export const MANY_MAX = 200;
/** Prompts that can be chosen at once: as many as a list shows. */
export const SELECTION_MAX = 10_000;

/** Prompts somebody may pin. */
export const PINS_MAX = 12;
/** Prompts that are given as used last. */
export const RECENT_PROMPTS = 8;

/** Characters of `content` in a list asked for with `excerpt`. */
export const EXCERPT_LENGTH = 320;

/** Names of variables that the editor offers. */
export const KNOWN_NAMES_MAX = 200;
