import { z } from 'zod';
import {
  AiDescribe,
  AiEnhance,
  AiEnhanceInEditor,
  type AiEvent,
  AiFormatByFramework,
  AiImproveFromResults,
  AiPolish,
  AiShorten,
  AiStatus,
  AiTranslate,
} from '@/domain/ai/schema';
import { SetupTested } from '@/domain/admin/setup';
import {
  JudgeChoice,
  ModelDto,
  ModelSave,
  ModelSettings,
  ModelSettingsSave,
  ModelTest,
} from '@/domain/model/schema';
import { RunDto, RunOptions, RunStart } from '@/domain/run/schema';
import { describe } from '@/server/services/ai/describe';
import { enhance } from '@/server/services/ai/enhance';
import { enhanceInEditor } from '@/server/services/ai/enhance-in-editor';
import { formatByFramework } from '@/server/services/ai/format-by-framework';
import { getAiStatus } from '@/server/services/ai/get-ai-status';
import { polish } from '@/server/services/ai/polish';
import { shorten } from '@/server/services/ai/shorten';
import { translate } from '@/server/services/ai/translate';
import { listModels, getRunOptions, removeModel, saveModel } from '@/server/services/model/models';
import { getModelSettings, saveModelSettings } from '@/server/services/model/default-model';
import { setJudge } from '@/server/services/model/judge-model';
import { testModel } from '@/server/services/model/test-model';
import { improveFromResults } from '@/server/services/evaluation/improve-from-results';
import { deleteRun, listRuns, runPrompt } from '@/server/services/run/run-prompt';
import {
  ById,
  NoInput,
  adminProcedure,
  answerProcedure,
  createRouter,
  guestProcedure,
  memberProcedure,
  provideTextModel,
} from '../trpc';

/** Streamed events, built field by field in the use case: no columns of a row can slip through. */
const AiEvents = z.custom<AsyncIterable<AiEvent>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

export const aiRouter = createRouter({
  status: guestProcedure
    .use(provideTextModel)
    .input(NoInput)
    .output(AiStatus)
    .query(({ ctx }) => getAiStatus(ctx)),
  polish: answerProcedure
    .use(provideTextModel)
    .input(AiPolish)
    .output(AiEvents)
    .mutation(({ ctx, input, signal }) => polish(ctx, input, signal)),
  enhance: answerProcedure
    .use(provideTextModel)
    .input(AiEnhance)
    .output(AiEvents)
    .mutation(({ ctx, input, signal }) => enhance(ctx, input, signal)),
  enhanceInEditor: answerProcedure
    .use(provideTextModel)
    .input(AiEnhanceInEditor)
    .output(AiEvents)
    .mutation(({ ctx, input, signal }) => enhanceInEditor(ctx, input, signal)),
  shorten: answerProcedure
    .use(provideTextModel)
    .input(AiShorten)
    .output(AiEvents)
    .mutation(({ ctx, input, signal }) => shorten(ctx, input, signal)),
  improveFromResults: answerProcedure
    .use(provideTextModel)
    .input(AiImproveFromResults)
    .output(AiEvents)
    .mutation(({ ctx, input, signal }) => improveFromResults(ctx, input, signal)),
  translate: answerProcedure
    .use(provideTextModel)
    .input(AiTranslate)
    .output(AiEvents)
    .mutation(({ ctx, input, signal }) => translate(ctx, input, signal)),
  describe: answerProcedure
    .use(provideTextModel)
    .input(AiDescribe)
    .output(AiEvents)
    .mutation(({ ctx, input, signal }) => describe(ctx, input, signal)),
  formatByFramework: answerProcedure
    .use(provideTextModel)
    .input(AiFormatByFramework)
    .output(AiEvents)
    .mutation(({ ctx, input, signal }) => formatByFramework(ctx, input, signal)),
  runOptions: memberProcedure
    .use(provideTextModel)
    .input(NoInput)
    .output(RunOptions)
    .query(({ ctx }) => getRunOptions(ctx)),
  run: answerProcedure
    .use(provideTextModel)
    .input(RunStart)
    .output(AiEvents)
    .mutation(({ ctx, input, signal }) => runPrompt(ctx, input, signal)),
  runs: memberProcedure
    .input(z.strictObject({ promptId: z.uuid().nullable() }))
    .output(z.array(RunDto))
    .query(({ ctx, input }) => listRuns(ctx, input)),
  forgetRun: memberProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => deleteRun(ctx, input)),
  listModels: adminProcedure
    .input(NoInput)
    .output(z.array(ModelDto))
    .query(({ ctx }) => listModels(ctx)),
  saveModel: adminProcedure
    .input(ModelSave)
    .output(ModelDto)
    .mutation(({ ctx, input }) => saveModel(ctx, input)),
  removeModel: adminProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => removeModel(ctx, input)),
  setJudge: adminProcedure
    .input(JudgeChoice)
    .output(JudgeChoice)
    .mutation(({ ctx, input }) => setJudge(ctx, input)),
  modelSettings: adminProcedure
    .use(provideTextModel)
    .input(NoInput)
    .output(ModelSettings)
    .query(({ ctx }) => getModelSettings(ctx)),
  saveModelSettings: adminProcedure
    .use(provideTextModel)
    .input(ModelSettingsSave)
    .output(ModelSettings)
    .mutation(({ ctx, input }) => saveModelSettings(ctx, input)),
  testModel: adminProcedure
    .use(provideTextModel)
    .input(ModelTest)
    .output(SetupTested)
    .mutation(({ ctx, input }) => testModel(ctx, input)),
});
