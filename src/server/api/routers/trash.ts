import { z } from 'zod';
import { PromptDto } from '@/domain/prompt/schema';
import { PromptIds } from '@/domain/prompt/many-schema';
import { TrashPage, TrashQuery } from '@/domain/trash/schema';
import { undeletePrompt } from '@/server/services/prompt/delete-prompt';
import { purgeMany } from '@/server/services/prompt/many-prompts';
import { listTrash, purgeTrash } from '@/server/services/trash/trash';
import { ById, createRouter, memberProcedure } from '../trpc';

/** Deleted prompts that can still be restored. */
export const trashRouter = createRouter({
  list: memberProcedure
    .input(TrashQuery)
    .output(TrashPage)
    .query(({ ctx, input }) => listTrash(ctx, input)),
  restore: memberProcedure
    .input(ById)
    .output(PromptDto)
    .mutation(({ ctx, input }) => undeletePrompt(ctx, input.id)),
  purge: memberProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => purgeTrash(ctx, input.id)),
  purgeMany: memberProcedure
    .input(z.strictObject({ ids: PromptIds }))
    .output(z.object({ purged: z.array(z.uuid()) }))
    .mutation(({ ctx, input }) => purgeMany(ctx, input)),
});
