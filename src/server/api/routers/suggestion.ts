import {
  SuggestionAccept,
  SuggestionCreate,
  SuggestionDecline,
  SuggestionDto,
  SuggestionPage,
  SuggestionQuery,
} from '@/domain/suggestion/schema';
import { createSuggestion } from '@/server/services/suggestion/create-suggestion';
import {
  acceptSuggestion,
  declineSuggestion,
  withdrawSuggestion,
} from '@/server/services/suggestion/decide-suggestion';
import { getSuggestion } from '@/server/services/suggestion/get-suggestion';
import { listSuggestions } from '@/server/services/suggestion/list-suggestions';
import { ById, createRouter, memberProcedure } from '../trpc';

/** Changes to other users' prompts, suggested by readers. Guests don't see them. */
export const suggestionRouter = createRouter({
  list: memberProcedure
    .input(SuggestionQuery)
    .output(SuggestionPage)
    .query(({ ctx, input }) => listSuggestions(ctx, input)),
  get: memberProcedure
    .input(ById)
    .output(SuggestionDto)
    .query(({ ctx, input }) => getSuggestion(ctx, input.id)),
  create: memberProcedure
    .input(SuggestionCreate)
    .output(SuggestionDto)
    .mutation(({ ctx, input }) => createSuggestion(ctx, input)),
  accept: memberProcedure
    .input(SuggestionAccept)
    .output(SuggestionDto)
    .mutation(({ ctx, input }) => acceptSuggestion(ctx, input)),
  decline: memberProcedure
    .input(SuggestionDecline)
    .output(SuggestionDto)
    .mutation(({ ctx, input }) => declineSuggestion(ctx, input)),
  withdraw: memberProcedure
    .input(ById)
    .output(SuggestionDto)
    .mutation(({ ctx, input }) => withdrawSuggestion(ctx, input.id)),
});
