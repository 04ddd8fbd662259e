import { z } from 'zod';
import { PromptListQuery, PromptPage } from '@/domain/prompt/schema';
import { toggleFavorite } from '@/server/services/favorite/toggle-favorite';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { createRouter, memberProcedure } from '../trpc';

export const favoriteRouter = createRouter({
  toggle: memberProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(z.object({ isFavorited: z.boolean(), favoriteCount: z.int() }))
    .mutation(({ ctx, input }) => toggleFavorite(ctx, input.promptId)),
  list: memberProcedure
    .input(PromptListQuery.omit({ scope: true }))
    .output(PromptPage)
    .query(({ ctx, input }) => listPrompts(ctx, { ...input, scope: 'favorites' })),
});
