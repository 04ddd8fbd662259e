import 'server-only';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { COLUMNS_MAX, EVALUATION_CASES_MAX, MODELS_MAX, VERSIONS_MAX } from '@/domain/evaluation/limits';
import { type EvaluationDetail, EvaluationStart, isEachOnce, Once } from '@/domain/evaluation/schema';
import { getTextModel } from '@/server/ports/text-model/text-model';
import { getEvaluation } from '@/server/services/evaluation/get-evaluation';
import { listEvaluations } from '@/server/services/evaluation/list-evaluations';
import { modelsNamed } from '@/server/services/evaluation/models-named';
import { startEvaluation } from '@/server/services/evaluation/start-evaluation';
import { idOfPrompt } from '@/server/services/prompt/read-version';
import { savedTextModel } from '@/server/services/saved-service/text-model';
import { EvaluationList, EvaluationOut, EvaluationStarted } from './evaluation-schemas';
import { operation } from './procedure';
import { canBeName, PromptKey } from './schemas';

const TAG = 'Evaluations';
const ByKey = z.strictObject({ prompt: PromptKey });

function evaluationOut({ columns, rows, ...evaluation }: EvaluationDetail) {
  return {
    ...evaluation,
    columns,
    rows: rows.map(({ cells, ...row }) => ({
      ...row,
      cells: cells.map((cell, place) => ({ runId: columns[place]?.runId ?? '', ...cell })),
    })),
  };
}

export const evaluationOperations = {
  startEvaluation: operation('startEvaluation', 'POST', '/prompts/{prompt}/evaluations', {
    scope: 'evaluations:run',
    tag: TAG,
    summary: 'Start an evaluation',
    creates: true,
    description: `Answers the test cases with each version and model, ${COLUMNS_MAX} columns at most. It runs on the server and costs money. Read it until its state is no longer \`running\`.`,
  })
    .input(
      z.strictObject({
        prompt: PromptKey,
        versions: z.array(z.int().min(1).max(1_000_000)).min(1).max(VERSIONS_MAX),
        models: z
          .array(z.string().min(1).max(80).refine(canBeName))
          .min(1)
          .max(MODELS_MAX)
          .refine(isEachOnce, Once)
          .optional()
          .meta({ description: 'Names of models; left out the default model.' }),
        caseIds: z.array(z.uuid()).min(1).max(EVALUATION_CASES_MAX).optional(),
        answersPerCase: z.union([z.literal(1), z.literal(3), z.literal(5)]).default(1),
        answersNeeded: z.int().min(1).max(5).optional(),
        stopAt: z.number().positive().max(1_000_000).optional().meta({ description: 'The highest cost.' }),
      }),
    )
    .output(EvaluationStarted)
    .mutation(async ({ ctx, input: { prompt, models, stopAt = null, ...choice } }) => {
      const textModel = getTextModel() ?? (await savedTextModel(ctx.db));
      const promptId = await idOfPrompt(ctx, prompt);
      const modelIds = models === undefined ? [null] : await modelsNamed(ctx.db, models);
      // Also what the fields say together: how many columns, each of them once.
      const { data, error } = EvaluationStart.safeParse({ promptId, ...choice, modelIds, stopAt });
      if (error) throw new TRPCError({ code: 'BAD_REQUEST', cause: error });
      return startEvaluation({ ...ctx, textModel }, data);
    }),
  listEvaluations: operation('listEvaluations', 'GET', '/prompts/{prompt}/evaluations', {
    scope: 'prompts:read',
    tag: TAG,
    summary: 'List a prompt’s latest evaluations',
  })
    .input(ByKey)
    .output(EvaluationList)
    .query(async ({ ctx, input }) => ({ items: await listEvaluations(ctx, input.prompt) })),
  getEvaluation: operation('getEvaluation', 'GET', '/prompts/{prompt}/evaluations/{evaluation}', {
    scope: 'prompts:read',
    tag: TAG,
    summary: 'Read an evaluation with its results',
  })
    .input(ByKey.extend({ evaluation: z.uuid() }))
    .output(EvaluationOut)
    .query(async ({ ctx, input: { prompt, evaluation } }) =>
      evaluationOut(await getEvaluation(ctx, { promptId: prompt, id: evaluation })),
    ),
};
