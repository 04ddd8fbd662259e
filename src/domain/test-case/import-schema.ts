import { z } from 'zod';
import { CASES_MAX } from './limits';
import { TestCaseText } from './schema';

export const SUGGESTED_MAX = 5;
/** Characters of a file with test cases. */
export const TEST_FILE_MAX = 1_000_000;

export const TEST_FORMATS = ['csv', 'jsonl', 'promptfoo', 'github-models'] as const;
export const TestFormat = z.enum(TEST_FORMATS);
export type TestFormat = z.infer<typeof TestFormat>;

/** Input of `prompt.tests.import`: a file, read without saving anything, or its chosen cases saved. */
export const TestCaseImport = z.strictObject({
  promptId: z.uuid(),
  /** Empty for pasted text. */
  fileName: z.string().max(300),
  text: z.string().max(TEST_FILE_MAX),
  /** Left out it is a preview; else the places of the cases to save, from 0. */
  chosen: z.array(z.int().min(0)).min(1).max(CASES_MAX).optional(),
});
export type TestCaseImport = z.infer<typeof TestCaseImport>;

/** Output of `prompt.tests.import`: what was read, and how many were saved. */
export const ImportedTestCases = z.object({
  format: TestFormat,
  cases: z.array(TestCaseText),
  warnings: z.array(z.string()),
  saved: z.int(),
});
export type ImportedTestCases = z.infer<typeof ImportedTestCases>;

/** Output of `prompt.tests.suggest`. */
export const SuggestedTestCases = z.object({ cases: z.array(TestCaseText).max(SUGGESTED_MAX) });
export type SuggestedTestCases = z.infer<typeof SuggestedTestCases>;
