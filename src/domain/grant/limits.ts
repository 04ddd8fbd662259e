/** Grants of one prompt. */
export const GRANTS_MAX = 200;
/** Letters of a name before people are offered, and people offered at once. */
export const PEOPLE_LETTERS = 2;
export const PEOPLE_SUGGESTIONS_MAX = 8;
/** People named in one answer about who sees prompts; it counts them all. */
export const AUDIENCE_NAMED_MAX = 100;
