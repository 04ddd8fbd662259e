import { z } from 'zod';
import { VersionNumber } from '../prompt/version';
import { ANSWER_MAX, ANSWERS_TOTAL_MAX, CASES_MAX } from './limits';
import { testCaseMessages } from './messages';
import { JudgeVote } from './judge';
import { RunWarning } from './run-warnings';
import { exactText } from './check';
import { TestCaseDto } from './schema';

/** Result of a check. `label` describes the check. */
export const CheckOutcome = z.object({
  kind: z.string(),
  label: z.string(),
  isPassed: z.boolean(),
  reason: z.string(),
  /** False for a check that nothing could evaluate: it says nothing about the response. */
  isRun: z.literal(false).optional(),
  /** The replies of a judge, in order, and the name of its model. */
  votes: z.array(JudgeVote).optional(),
  judge: z.string().optional(),
});
export type CheckOutcome = z.infer<typeof CheckOutcome>;

/** Result of one case in a run. Immutable. */
export const TestResult = z.object({
  caseId: z.uuid(),
  caseName: z.string(),
  isPassed: z.boolean(),
  /** Whether it depends on a check that could not be run: no other check failed. */
  isUndecided: z.boolean(),
  /** Why there is no response; null if there is one. */
  problem: z.string().nullable(),
  /** The first characters of the response, empty once they are removed, and its full length. */
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

/** Stream of `prompt.tests.run`: the run, each case when it is sent and when it is done, and the finished run. */
export const TestRunEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), runId: z.uuid(), total: z.int() }),
  z.object({ type: z.literal('asking'), caseId: z.uuid() }),
  z.object({ type: z.literal('result'), caseId: z.uuid(), isPassed: z.boolean() }),
  z.object({ type: z.literal('done'), run: TestRunDetail }),
]);
export type TestRunEvent = z.infer<typeof TestRunEvent>;
