import { z } from 'zod';
import { VersionNumber } from '../prompt/version';
import { text } from '../text';
import {
  ANSWER_MAX,
  ANSWERS_TOTAL_MAX,
  CASE_NAME_MAX,
  CASES_MAX,
  CHECKS_MAX,
  INPUT_MAX,
  INPUTS_MAX,
  INPUTS_TOTAL_MAX,
  SCHEMA_DEPTH_MAX,
  SCHEMA_PARTS_MAX,
} from './limits';
import { testCaseMessages } from './messages';
import { RunWarning } from './run-warnings';
import { exactText, parsedJson, isDeeperThan, countParts, Check } from './check';

/** A value for one variable. Names are looked up in a map, never as properties. */
export const TestInput = z.strictObject({
  name: z.string().min(1).max(80),
  value: exactText({ label: 'Input', max: INPUT_MAX }),
});
export type TestInput = z.infer<typeof TestInput>;

/** Values for the variables of a prompt, each name once. */
export const TestInputs = z
  .array(TestInput)
  .max(INPUTS_MAX)
  .refine((inputs) => new Set(inputs.map(({ name }) => name)).size === inputs.length, {
    error: 'Duplicate input name',
  })
  .refine((inputs) => inputs.reduce((sum, { value }) => sum + value.length, 0) <= INPUTS_TOTAL_MAX, {
    error: testCaseMessages.inputsTooLong,
  });

export const Checks = z
  .array(Check)
  .min(1, { error: testCaseMessages.checkRequired })
  .max(CHECKS_MAX, { error: testCaseMessages.tooManyChecks });

/**
 * Compiling a schema takes longer than its length suggests the deeper it is, and the more parts it has.
 * Checked only on saving: stored ones stay readable.
 */
const SavedChecks = Checks.superRefine((checks, ctx) => {
  const schemas = checks.flatMap((check) => (check.kind === 'schema' ? [parsedJson(check.schema)] : []));
  if (schemas.some((schema) => isDeeperThan(schema, SCHEMA_DEPTH_MAX))) {
    ctx.addIssue({ code: 'custom', message: testCaseMessages.schemaTooDeep });
  } else if (countParts(schemas) > SCHEMA_PARTS_MAX) {
    ctx.addIssue({ code: 'custom', message: testCaseMessages.schemaTooWide });
  }
});

/** A test case as it can be saved. */
export const TestCaseText = z.strictObject({
  name: text({
    label: 'Name',
    max: CASE_NAME_MAX,
    required: testCaseMessages.nameRequired,
    singleLine: true,
  }),
  inputs: TestInputs,
  checks: SavedChecks,
});
export type TestCaseText = z.infer<typeof TestCaseText>;

/** Input of `prompt.tests.save`: a new case, or with `id` a change of the one that had `revision`. */
export const TestCaseSave = TestCaseText.extend({
  promptId: z.uuid(),
  existing: z.strictObject({ id: z.uuid(), revision: z.int().min(1) }).optional(),
});
export type TestCaseSave = z.infer<typeof TestCaseSave>;

/** A saved case as the API returns it. */
export const TestCaseDto = z.object({
  id: z.uuid(),
  name: z.string(),
  inputs: z.array(TestInput),
  checks: z.array(Check),
  /** Increases with each change of inputs or checks. */
  revision: z.int(),
  /** Variables of the current text without a value, and values without a variable in it. */
  missing: z.array(z.string()),
  unused: z.array(z.string()),
  /** The latest result that the reader can see. */
  latest: z
    .object({
      runId: z.uuid(),
      version: z.int(),
      isPassed: z.boolean(),
      /** Whether it is from another version, or from before the case was changed. */
      isOutdated: z.boolean(),
    })
    .nullable(),
});
export type TestCaseDto = z.infer<typeof TestCaseDto>;

/** Result of a check. `label` describes the check. */
export const CheckOutcome = z.object({
  kind: z.string(),
  label: z.string(),
  isPassed: z.boolean(),
  reason: z.string(),
});
export type CheckOutcome = z.infer<typeof CheckOutcome>;

/** Result of one case in a run. Immutable. */
export const TestResult = z.object({
  caseId: z.uuid(),
  caseName: z.string(),
  isPassed: z.boolean(),
  /** Why there is no response; null if there is one. */
  problem: z.string().nullable(),
  /** The first characters of the response, and its full length. */
  answer: z.string(),
  answerLength: z.int(),
  /** Whether the model stopped at its maximum length. */
  isCut: z.boolean(),
  /** SHA-256 of the filled-in text that was sent, in hex. */
  inputHash: z.string(),
  checks: z.array(CheckOutcome),
  /** Whether the case was changed or deleted since. */
  isOutdated: z.boolean(),
});
export type TestResult = z.infer<typeof TestResult>;

export const RUN_ENDS = ['finished', 'cancelled', 'stopped'] as const;
export const RunEnd = z.enum(RUN_ENDS);
export type RunEnd = z.infer<typeof RunEnd>;

/** A run as the API returns it. */
export const TestRunDto = z.object({
  id: z.uuid(),
  version: z.int(),
  source: z.enum(['ai', 'pasted']),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  startedByName: z.string().nullable(),
  startedAt: z.date(),
  /** Null while it is in progress. */
  end: RunEnd.nullable(),
  /** Why it stopped early. */
  endReason: z.string(),
  /** Number of cases to run, of those that ran, and of those that passed. */
  total: z.int(),
  done: z.int(),
  passed: z.int(),
  /** Current reasons not to rely on it, for the prompt's current version. */
  warnings: z.array(RunWarning),
});
export type TestRunDto = z.infer<typeof TestRunDto>;

/** Output of `prompt.tests.getRun`. */
export const TestRunDetail = TestRunDto.extend({ results: z.array(TestResult) });
export type TestRunDetail = z.infer<typeof TestRunDetail>;

/** Output of `prompt.tests.list`; latest runs first. */
export const TestOverview = z.object({
  cases: z.array(TestCaseDto),
  runs: z.array(TestRunDto),
});
export type TestOverview = z.infer<typeof TestOverview>;

/** Input of `prompt.tests.run`: all cases, or the given ones. */
export const TestRunStart = z.strictObject({
  promptId: z.uuid(),
  version: VersionNumber,
  caseIds: z.array(z.uuid()).min(1).max(CASES_MAX).optional(),
});
export type TestRunStart = z.infer<typeof TestRunStart>;

const Answer = exactText({ label: 'The response', max: ANSWER_MAX }).refine((value) => value.trim() !== '', {
  error: 'Paste a response first',
});

/** Input of `prompt.tests.check`: responses from elsewhere. */
export const TestAnswers = z.strictObject({
  promptId: z.uuid(),
  version: VersionNumber,
  answers: z
    .array(z.strictObject({ caseId: z.uuid(), answer: Answer }))
    .min(1)
    .max(CASES_MAX)
    .refine((answers) => new Set(answers.map(({ caseId }) => caseId)).size === answers.length, {
      error: 'A test case can have only one response',
    })
    .refine((answers) => answers.reduce((sum, { answer }) => sum + answer.length, 0) <= ANSWERS_TOTAL_MAX, {
      error: testCaseMessages.answersTooLong,
    }),
});
export type TestAnswers = z.infer<typeof TestAnswers>;

/**
 * Stream of `prompt.tests.run`: the run, each case when it is sent and when it is done, and the finished run.
 */
export const TestRunEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), runId: z.uuid(), total: z.int() }),
  z.object({ type: z.literal('asking'), caseId: z.uuid() }),
  z.object({ type: z.literal('result'), caseId: z.uuid(), isPassed: z.boolean() }),
  z.object({ type: z.literal('done'), run: TestRunDetail }),
]);
export type TestRunEvent = z.infer<typeof TestRunEvent>;
