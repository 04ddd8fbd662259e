import { z } from 'zod';
import { PromptPage } from '@/domain/prompt/schema';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { setFavorite, toggleFavorite } from '@/server/services/favorite/change-favorite';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { createRouter, memberProcedure } from '../trpc';

const Favorite = z.object({ isFavorited: z.boolean(), favoriteCount: z.int() });

export const favoriteRouter = createRouter({
  toggle: memberProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(Favorite)
    .mutation(({ ctx, input }) => toggleFavorite(ctx, input.promptId)),
  set: memberProcedure
    .input(z.strictObject({ promptId: z.uuid(), on: z.boolean() }))
    .output(Favorite)
    .mutation(({ ctx, input }) => setFavorite(ctx, input)),
  list: memberProcedure
    .input(PromptListQuery.omit({ scope: true }))
    .output(PromptPage)
    .query(({ ctx, input }) => listPrompts(ctx, { ...input, scope: 'favorites' })),
});
