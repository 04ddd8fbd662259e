import { z } from 'zod';
import { VersionNumber } from '../prompt/version';
import { exactText } from '../test-case/check';
import { CheckOutcome } from '../test-case/run-schema';
import {
  ANSWERS_PER_CASE,
  COLUMNS_MAX,
  EVALUATION_CASES_MAX,
  MODELS_MAX,
  STOP_AT_MAX,
  VERDICT_NOTE_MAX,
  VERSIONS_MAX,
} from './limits';
import { evaluationMessages as said } from './messages';
import { EvaluationState, ReachedLimit } from './states';

export const isEachOnce = (values: readonly unknown[]) => new Set(values).size === values.length;
export const Once = { error: said.twice };

/** What to evaluate: versions × models on test cases. A model without an id is the default one. */
const Choice = {
  promptId: z.uuid(),
  versions: z
    .array(VersionNumber)
    .min(1, { error: said.noVersion })
    .max(VERSIONS_MAX, { error: said.tooManyVersions })
    .refine(isEachOnce, Once),
  modelIds: z
    .array(z.uuid().nullable())
    .min(1, { error: said.noModel })
    .max(MODELS_MAX, { error: said.tooManyModels })
    .refine(isEachOnce, Once),
  /** Left out all of them. */
  caseIds: z
    .array(z.uuid())
    .min(1, { error: said.noCase })
    .max(EVALUATION_CASES_MAX, { error: said.tooManyCases })
    .refine(isEachOnce, Once)
    .optional(),
  answersPerCase: z.literal(ANSWERS_PER_CASE),
  /** How many answers must pass; left out more than half. */
  answersNeeded: z.int({ error: said.neededRange }).min(1, { error: said.neededRange }).optional(),
};

type Chosen = {
  versions: unknown[];
  modelIds: unknown[];
  answersPerCase: number;
  answersNeeded?: number | undefined;
};
const isWithinColumns = ({ versions, modelIds }: Chosen) => versions.length * modelIds.length <= COLUMNS_MAX;
const isReachable = ({ answersPerCase, answersNeeded = 1 }: Chosen) => answersNeeded <= answersPerCase;

/** Input of `evaluation.plan`. */
export const EvaluationChoice = z
  .strictObject(Choice)
  .refine(isWithinColumns, { error: said.tooManyColumns })
  .refine(isReachable, { error: said.neededRange, path: ['answersNeeded'] });
export type EvaluationChoice = z.infer<typeof EvaluationChoice>;

/** The highest cost, in the currency of the server; null for no limit. */
const StopAt = z
  .number({ error: said.stopAtRange })
  .positive({ error: said.stopAtRange })
  .max(STOP_AT_MAX, { error: said.stopAtRange })
  .nullable();

/** Input of `evaluation.start`. */
export const EvaluationStart = z
  .strictObject({
    ...Choice,
    stopAt: StopAt,
  })
  .refine(isWithinColumns, { error: said.tooManyColumns })
  .refine(isReachable, { error: said.neededRange, path: ['answersNeeded'] });
export type EvaluationStart = z.infer<typeof EvaluationStart>;

/** Output of `evaluation.versions`: versions to choose from. */
export const OfferedVersion = z.object({ version: z.int(), isLatest: z.boolean(), isApproved: z.boolean() });
export type OfferedVersion = z.infer<typeof OfferedVersion>;

/** Output of `evaluation.plan`: how many calls it takes, and about what they cost. */
export const EvaluationPlan = z.object({
  versions: z.int(),
  models: z.int(),
  cases: z.int(),
  answers: z.int(),
  judgeCalls: z.int(),
  /** Null if a model, or the judge that is needed, has no price. */
  cost: z.object({ about: z.number(), most: z.number() }).nullable(),
  currency: z.string(),
  /** Calls that the caller may still send today. */
  callsLeft: z.int(),
  /** Why it can't start; null if it can. */
  problem: z.string().nullable(),
});
export type EvaluationPlan = z.infer<typeof EvaluationPlan>;

export const EvaluationDto = z.object({
  id: z.uuid(),
  promptId: z.uuid(),
  state: EvaluationState,
  /** Why it is paused or ended early. */
  reason: z.string(),
  startedByName: z.string().nullable(),
  startedAt: z.date(),
  endedAt: z.date().nullable(),
  versions: z.array(z.int()),
  models: z.array(z.string()),
  cases: z.int(),
  answersPerCase: z.int(),
  answersNeeded: z.int(),
  /** Answers that are stored, and those to ask for. */
  done: z.int(),
  total: z.int(),
});
export type EvaluationDto = z.infer<typeof EvaluationDto>;

/** A column: one version with one model. */
const Column = z.object({
  runId: z.uuid(),
  version: z.int(),
  model: z.string(),
  modelId: z.uuid().nullable(),
  /** `running`, or how it ended. */
  state: z.enum(['running', 'finished', 'cancelled', 'stopped']),
  reason: z.string(),
  /** Cases that passed, and those with a result. */
  passed: z.int(),
  decided: z.int(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  /** Null if it is unknown. */
  cost: z.number().nullable(),
  /** Compared with the approved version on the same model; null for that itself, and without it. */
  comparison: z
    .object({ cases: z.int(), better: z.int(), worse: z.int(), same: z.int(), p: z.number() })
    .nullable(),
});
export type EvaluationColumn = z.infer<typeof Column>;

const Cell = z.object({
  answered: z.int(),
  passed: z.int(),
  state: z.enum(['open', 'passed', 'failed', 'undecided']),
  change: z.enum(['better', 'worse', 'same']).nullable(),
});
export type EvaluationCell = z.infer<typeof Cell>;

/** Output of `evaluation.get`: a table. */
export const EvaluationDetail = EvaluationDto.extend({
  approvedVersion: z.int().nullable(),
  currency: z.string().nullable(),
  stopAt: z.number().nullable(),
  /** The limit at which it is paused; null if it isn't. */
  reachedLimit: ReachedLimit.nullable(),
  calls: z.int(),
  repeatedCalls: z.int(),
  cost: z.number(),
  isCostUnknown: z.boolean(),
  isCostEstimated: z.boolean(),
  /** What the caller may do. */
  canStop: z.boolean(),
  canMark: z.boolean(),
  columns: z.array(Column),
  /** Cases with a cell for each column, in its order. */
  rows: z.array(z.object({ caseId: z.uuid(), name: z.string(), cells: z.array(Cell) })),
  /** Answers that people have marked and a judge has judged, and those where both say the same. */
  agreement: z.object({ marked: z.int(), agreed: z.int() }),
});
export type EvaluationDetail = z.infer<typeof EvaluationDetail>;

const VerdictDto = z.object({
  userName: z.string().nullable(),
  isOwn: z.boolean(),
  isGood: z.boolean(),
  note: z.string(),
  updatedAt: z.date(),
});

export const AnswerDto = z.object({
  attempt: z.int(),
  /** Empty once it was removed. */
  text: z.string(),
  textLength: z.int(),
  isCut: z.boolean(),
  isRemoved: z.boolean(),
  problem: z.string().nullable(),
  checks: z.array(CheckOutcome),
  /** After people's verdicts. */
  isPassed: z.boolean(),
  milliseconds: z.int(),
  verdicts: z.array(VerdictDto),
});
export type AnswerDto = z.infer<typeof AnswerDto>;

/** Input of `evaluation.cell`. */
export const CellChoice = z.strictObject({
  promptId: z.uuid(),
  id: z.uuid(),
  runId: z.uuid(),
  caseId: z.uuid(),
});
export type CellChoice = z.infer<typeof CellChoice>;

/** Output of `evaluation.cell`: the answers, and the first one of the approved version on the same model. */
export const CellDetail = z.object({
  caseName: z.string(),
  version: z.int(),
  model: z.string(),
  answers: z.array(AnswerDto),
  approved: z.object({ version: z.int(), text: z.string() }).nullable(),
});
export type CellDetail = z.infer<typeof CellDetail>;

/** Input of `evaluation.mark`: Good, Bad, or null to take it back. */
export const AnswerMark = CellChoice.extend({
  attempt: z.int().min(1).max(5),
  isGood: z.boolean().nullable(),
  note: exactText({ label: 'The note', max: VERDICT_NOTE_MAX }),
});
export type AnswerMark = z.infer<typeof AnswerMark>;

export const EvaluationChosen = z.strictObject({ promptId: z.uuid(), id: z.uuid() });

/** Input of `evaluation.continue`: where it paused at its own limit of cost, with another one. */
export const EvaluationContinue = EvaluationChosen.extend({ stopAt: StopAt.optional() });
export type EvaluationContinue = z.infer<typeof EvaluationContinue>;

/** An evaluation of the caller in progress, for the side bar. */
export const RunningEvaluation = z.object({
  id: z.uuid(),
  promptId: z.uuid(),
  title: z.string(),
  slug: z.string(),
  done: z.int(),
  total: z.int(),
});
export type RunningEvaluation = z.infer<typeof RunningEvaluation>;
