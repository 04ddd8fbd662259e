import { z } from 'zod';
import { PromptDto } from '@/domain/prompt/schema';
import { StatusEntry, StatusSet } from '@/domain/status/schema';
import { listStatuses } from '@/server/services/status/list-statuses';
import { setStatus } from '@/server/services/status/set-status';
import { createRouter, guestProcedure, writerProcedure } from '../trpc';

export const statusRouter = createRouter({
  set: writerProcedure
    .input(StatusSet)
    .output(PromptDto)
    .mutation(({ ctx, input }) => setStatus(ctx, input)),
  history: guestProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(z.array(StatusEntry))
    .query(({ ctx, input }) => listStatuses(ctx, input.promptId)),
});
