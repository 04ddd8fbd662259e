/** Limits in characters and items; the database has them as check constraints where it can. Free of zod. */
export {
  CASE_NAME_MAX,
  CASES_MAX,
  INPUT_MAX,
  INPUTS_MAX,
  JUDGE_TEXT_MAX,
} from '@cuebook/formats/prompt/test-cases';

export const CHECKS_MAX = 20;
export const INPUTS_TOTAL_MAX = 100_000;
export const CHECK_TEXT_MAX = 2_000;
export const PATTERN_MAX = 1_000;
export const SCHEMA_MAX = 20_000;
/** Maximum nesting of objects and lists in a schema. */
export const SCHEMA_DEPTH_MAX = 64;
/** Maximum number of objects and lists in all schemas of a case: each takes time to compile. */
export const SCHEMA_PARTS_MAX = 2_000;
/** Maximum length of a filled-in prompt, and of a response to it. */
export const FILLED_MAX = 200_000;
export const ANSWER_MAX = 200_000;
/** Maximum length of all pasted responses together. */
export const ANSWERS_TOTAL_MAX = 400_000;
/** Maximum length of a stored response. */
export const STORED_RESPONSE_MAX = 20_000;
/** Maximum length of the stored reason of a check. */
export const REASON_MAX = 300;
export const RUNS_PAGE_SIZE = 10;
export const ANSWER_TOKENS_MAX = 2_000;
/** A run that has not ended after this time never will: its server was stopped. */
export const RUN_LONGEST_MS = 60 * 60 * 1_000;
