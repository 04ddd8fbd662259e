import { z } from 'zod';
import { recordUsage } from '@/server/services/usage/record-usage';
import { createRouter, memberProcedure } from '../trpc';

export const usageRouter = createRouter({
  record: memberProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(z.object({ usageCount: z.int() }))
    .mutation(({ ctx, input }) => recordUsage(ctx, input.promptId)),
});
