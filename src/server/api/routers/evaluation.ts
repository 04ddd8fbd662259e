import { z } from 'zod';
import {
  AnswerMark,
  CellChoice,
  CellDetail,
  EvaluationChoice,
  EvaluationChosen,
  EvaluationContinue,
  EvaluationDetail,
  EvaluationDto,
  EvaluationPlan,
  EvaluationStart,
  OfferedVersion,
  RunningEvaluation,
} from '@/domain/evaluation/schema';
import { getCell } from '@/server/services/evaluation/get-cell';
import { getEvaluation } from '@/server/services/evaluation/get-evaluation';
import { listEvaluations, listRunning } from '@/server/services/evaluation/list-evaluations';
import { listOfferedVersions } from '@/server/services/evaluation/list-versions';
import { markAnswer } from '@/server/services/evaluation/mark-answer';
import { planEvaluation } from '@/server/services/evaluation/plan-evaluation';
import { startEvaluation } from '@/server/services/evaluation/start-evaluation';
import { continueEvaluation, stopEvaluation } from '@/server/services/evaluation/stop-evaluation';
import { createRouter, memberProcedure, NoInput, provideTextModel } from '../trpc';

const Started = z.object({ id: z.uuid() });

export const evaluationRouter = createRouter({
  versions: memberProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(z.array(OfferedVersion))
    .query(({ ctx, input }) => listOfferedVersions(ctx, input.promptId)),
  plan: memberProcedure
    .use(provideTextModel)
    .input(EvaluationChoice)
    .output(EvaluationPlan)
    // A mutation, because most of 200 test cases need a body.
    .mutation(({ ctx, input }) => planEvaluation(ctx, input)),
  start: memberProcedure
    .use(provideTextModel)
    .input(EvaluationStart)
    .output(Started)
    .mutation(({ ctx, input }) => startEvaluation(ctx, input)),
  get: memberProcedure
    .input(EvaluationChosen)
    .output(EvaluationDetail)
    .query(({ ctx, input }) => getEvaluation(ctx, input)),
  cell: memberProcedure
    .input(CellChoice)
    .output(CellDetail)
    .query(({ ctx, input }) => getCell(ctx, input)),
  list: memberProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(z.array(EvaluationDto))
    .query(({ ctx, input }) => listEvaluations(ctx, input.promptId)),
  running: memberProcedure
    .input(NoInput)
    .output(z.array(RunningEvaluation))
    .query(({ ctx }) => listRunning(ctx)),
  stop: memberProcedure
    .input(EvaluationChosen)
    .output(Started)
    .mutation(({ ctx, input }) => stopEvaluation(ctx, input)),
  continue: memberProcedure
    .input(EvaluationContinue)
    .output(Started)
    .mutation(({ ctx, input }) => continueEvaluation(ctx, input)),
  mark: memberProcedure
    .input(AnswerMark)
    .output(z.object({ attempt: z.int() }))
    .mutation(({ ctx, input }) => markAnswer(ctx, input)),
});
