/** Limits in characters and items, also check constraints. Free of zod, like the vocabulary. */
export * from '@cuebook/formats/prompt/limits';
export const NOTE_MAX = 500;
export const QUERY_MAX = 200;
/** Maximum number of suggested searches for one without results. */
export const SUGGESTIONS_MAX = 3;
/** Maximum number of prompts in one call that changes several. */
export const MANY_MAX = 200;
/** Maximum number of prompts that can be selected at once: as many as a list shows. */
export const SELECTION_MAX = 10_000;

export const PINS_MAX = 12;
export const RECENT_PROMPTS = 8;
/** Prompts in an empty search: those used most. */
export const MOST_USED_PROMPTS = 6;

/** Characters of `content` in a list asked for with `excerpt`. */
export const EXCERPT_LENGTH = 320;

/** Maximum number of variable names that the editor suggests. */
export const KNOWN_NAMES_MAX = 200;
