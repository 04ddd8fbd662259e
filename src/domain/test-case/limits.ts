/** Limits in characters and items; the same stand as checks in the database where it can tell. Free of zod. */
export const CASES_MAX = 50;
export const CHECKS_MAX = 20;
export const CASE_NAME_MAX = 120;
/** Values for the variables of one case. */
export const INPUTS_MAX = 100;
export const INPUT_MAX = 20_000;
export const INPUTS_TOTAL_MAX = 100_000;
export const CHECK_TEXT_MAX = 2_000;
export const PATTERN_MAX = 1_000;
export const SCHEMA_MAX = 20_000;
/** Objects and lists in one another, in a schema. */
export const SCHEMA_DEPTH_MAX = 64;
/** Objects and lists in all schemas of a case: each takes a time of its own to compile. */
export const SCHEMA_PARTS_MAX = 2_000;
/** A prompt once filled in, and an answer to it. */
export const FILLED_MAX = 200_000;
export const ANSWER_MAX = 200_000;
/** All answers that are pasted at once. */
export const ANSWERS_TOTAL_MAX = 400_000;
/** What is kept of an answer. */
export const ANSWER_KEPT = 20_000;
/** What is kept of why a check passed or failed. */
export const REASON_MAX = 300;
/** Runs that a page of them shows. */
export const RUNS_PAGE_SIZE = 10;
/** Tokens of an answer to a test case. */
export const ANSWER_TOKENS_MAX = 2_000;
/** A run that has not ended after this long never will: its server was stopped. */
export const RUN_LONGEST_MS = 60 * 60 * 1_000;
