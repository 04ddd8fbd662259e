/** Limits of the parts of a prompt, in characters and items. Free of zod. */
export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 1_000;
export const CONTENT_MAX = 200_000;
/** Maximum length of a prompt's extras, as JSON. */
export const EXTRAS_LENGTH_MAX = 100_000;
export const MESSAGES_MAX = 100;
export const TAGS_MAX = 25;
export const TAG_MAX = 50;
