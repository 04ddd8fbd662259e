import { z } from 'zod';
import {
  AiEnhance,
  AiEnhanceInEditor,
  type AiEvent,
  AiFormatByFramework,
  AiPolish,
  AiStatus,
} from '@/domain/ai/schema';
import { enhance } from '@/server/services/ai/enhance';
import { enhanceInEditor } from '@/server/services/ai/enhance-in-editor';
import { formatByFramework } from '@/server/services/ai/format-by-framework';
import { getAiStatus } from '@/server/services/ai/get-ai-status';
import { polish } from '@/server/services/ai/polish';
import { answerProcedure, createRouter, guestProcedure, LONG_INPUT, NoInput } from '../trpc';

/** What streams: events as the use case makes them, field by field; there is no row whose columns could slip through. */
const AiEvents = z.custom<AsyncIterable<AiEvent>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

export const aiRouter = createRouter({
  status: guestProcedure
    .input(NoInput)
    .output(AiStatus)
    .query(({ ctx }) => getAiStatus(ctx)),
  polish: answerProcedure
    .meta(LONG_INPUT)
    .input(AiPolish)
    .output(AiEvents)
    .mutation(({ ctx, input, signal }) => polish(ctx, input, signal)),
  enhance: answerProcedure
    .meta(LONG_INPUT)
    .input(AiEnhance)
    .output(AiEvents)
    .mutation(({ ctx, input, signal }) => enhance(ctx, input, signal)),
  enhanceInEditor: answerProcedure
    .meta(LONG_INPUT)
    .input(AiEnhanceInEditor)
    .output(AiEvents)
    .mutation(({ ctx, input, signal }) => enhanceInEditor(ctx, input, signal)),
  formatByFramework: answerProcedure
    .meta(LONG_INPUT)
    .input(AiFormatByFramework)
    .output(AiEvents)
    .mutation(({ ctx, input, signal }) => formatByFramework(ctx, input, signal)),
});
