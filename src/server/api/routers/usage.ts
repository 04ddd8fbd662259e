import { z } from 'zod';
import { PromptListItem } from '@/domain/prompt/schema';
import { UsageHistory } from '@/domain/usage/schema';
import { getUsage } from '@/server/services/usage/get-usage';
import { mostUsedPrompts } from '@/server/services/usage/most-used-prompts';
import { recentPrompts } from '@/server/services/usage/recent-prompts';
import { recordUsage } from '@/server/services/usage/record-usage';
import { createRouter, memberProcedure, NoInput } from '../trpc';

export const usageRouter = createRouter({
  record: memberProcedure
    .input(z.strictObject({ promptId: z.uuid(), version: z.int().min(1).optional() }))
    .output(z.object({ usageCount: z.int() }))
    .mutation(({ ctx, input }) => recordUsage(ctx, input)),

  recent: memberProcedure
    .input(NoInput)
    .output(z.array(PromptListItem))
    .query(({ ctx }) => recentPrompts(ctx)),

  mostUsed: memberProcedure
    .input(NoInput)
    .output(z.array(PromptListItem))
    .query(({ ctx }) => mostUsedPrompts(ctx)),

  history: memberProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(UsageHistory)
    .query(({ ctx, input }) => getUsage(ctx, input.promptId)),
});
