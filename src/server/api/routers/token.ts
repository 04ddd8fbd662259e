import { z } from 'zod';
import { TokenCreate, TokenDto, TokenMade } from '@/domain/token/schema';
import { createToken, listTokens, revokeToken } from '@/server/services/token/own-tokens';
import { ById, NoInput, createRouter, memberProcedure } from '../trpc';

/** `token`: personal access tokens, by which programs act for a user at `/api/v1`. */
export const tokenRouter = createRouter({
  list: memberProcedure
    .input(NoInput)
    .output(z.array(TokenDto))
    .query(({ ctx }) => listTokens(ctx)),
  create: memberProcedure
    .input(TokenCreate)
    .output(TokenMade)
    .mutation(({ ctx, input }) => createToken(ctx, input)),
  revoke: memberProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => revokeToken(ctx, input.id)),
});
