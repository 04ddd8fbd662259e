import { z } from 'zod';
import { EVALUATION_STATES } from '@/domain/evaluation/states';

const EVALUATION = {
  id: z.uuid(),
  promptId: z.uuid(),
  state: z.enum(EVALUATION_STATES).meta({ description: '`paused` at a limit; people can continue it.' }),
  reason: z.string().meta({ description: 'Why it is paused or ended early.' }),
  startedAt: z.coerce.date(),
  endedAt: z.coerce.date().nullable(),
  versions: z.array(z.int()),
  models: z.array(z.string()),
  cases: z.int(),
  answersPerCase: z.int(),
  answersNeeded: z.int(),
  done: z.int().meta({ description: 'Answers that are stored.' }),
  total: z.int(),
};

export const EvaluationSummary = z.object(EVALUATION).meta({ id: 'EvaluationSummary' });
export const EvaluationList = z.object({ items: z.array(EvaluationSummary) }).meta({ id: 'EvaluationList' });

const Column = z.object({
  runId: z.uuid(),
  version: z.int(),
  model: z.string(),
  state: z.enum(['running', 'finished', 'cancelled', 'stopped']),
  reason: z.string(),
  passed: z.int(),
  decided: z.int(),
  p50: z.number().nullable().meta({ description: 'Seconds.' }),
  p95: z.number().nullable(),
  cost: z.number().nullable(),
});
const Cell = z.object({
  runId: z.uuid(),
  answered: z.int(),
  passed: z.int(),
  state: z.enum(['open', 'passed', 'failed', 'undecided']),
  change: z
    .enum(['better', 'worse', 'same'])
    .nullable()
    .meta({ description: 'Compared with the approved version on the same model.' }),
});

export const EvaluationOut = z
  .object({
    ...EVALUATION,
    approvedVersion: z.int().nullable(),
    currency: z.string().nullable(),
    cost: z.number(),
    isCostUnknown: z.boolean(),
    columns: z.array(Column),
    rows: z.array(z.object({ caseId: z.uuid(), name: z.string(), cells: z.array(Cell) })),
  })
  .meta({ id: 'Evaluation' });

export const EvaluationStarted = z.object({ id: z.uuid() }).meta({ id: 'EvaluationStarted' });
