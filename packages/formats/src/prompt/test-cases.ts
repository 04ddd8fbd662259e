/** The test cases of a prompt: values for its variables, and what must hold for the response. Free of zod. */

export const CASES_MAX = 200;
export const CASE_NAME_MAX = 120;
export const INPUTS_MAX = 100;
export const INPUT_MAX = 20_000;
/** Of a judge's criterion, and of the response that it expects. */
export const JUDGE_TEXT_MAX = 2_000;

/** The criterion of a check that only compares with an expected response. */
export const FACTUALITY = 'Says the same as the expected response';

/** Between a criterion and the response that it expects, where a format has one text for both. */
export const WITH_EXPECTED = '\n\nExpected response: ';

/** A value for one variable. */
export type TestInput = { name: string; value: string };

export type Check =
  | { kind: 'contains' | 'excludes'; text: string; ignoreCase: boolean }
  | { kind: 'matches'; pattern: string; ignoreCase: boolean }
  | { kind: 'json' }
  | { kind: 'schema'; schema: string }
  | { kind: 'length'; min: number | null; max: number | null }
  /** `expected` is a response that would be right, to compare with; null for none. */
  | { kind: 'judge'; criterion: string; expected: string | null };

export type TestCase = { name: string; inputs: TestInput[]; checks: Check[] };
