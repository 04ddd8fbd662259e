/** Limits of evaluations; the database has them as check constraints where it can. Free of zod. */
export const VERSIONS_MAX = 3;
export const MODELS_MAX = 4;
export const COLUMNS_MAX = 6;
export const EVALUATION_CASES_MAX = 200;
export const ANSWERS_PER_CASE = [1, 3, 5] as const;
/** Evaluations of an account in progress at the same time. */
export const RUNNING_PER_ACCOUNT = 3;
export const VERDICT_NOTE_MAX = 500;
/** The most calls of a judge about one check of one answer: two for a first reply, and three to confirm it. */
export const JUDGE_CALLS_MAX = 5;
export const EVALUATIONS_SHOWN = 10;
/** The newest versions that a plan offers, beside the approved one. */
export const VERSIONS_OFFERED = 10;
/** A paused evaluation that nobody continues ends after this. */
export const PAUSED_LONGEST_DAYS = 7;
/** Evaluations that the server has started by itself and that haven't ended. */
export const WATCHES_AT_ONCE = 10;
/** The highest cost to stop at, in the currency of the server. */
export const STOP_AT_MAX = 1_000_000;
/** Costs are stored in billionths of the currency. */
export const NANOS = 1_000_000_000;
