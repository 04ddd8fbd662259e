/** Limits of saved sets of values; the database has them as check constraints too. Free of zod. */
export const SET_NAME_MAX = 100;
/** Sets of one person for one prompt. */
export const SETS_MAX = 50;
