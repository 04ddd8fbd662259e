import { z } from 'zod';
import { idOfPrompt } from '@/server/services/prompt/read-version';
import { getReview } from '@/server/services/review/get-review';
import { listReviews, listReviewsOfPrompt } from '@/server/services/review/list-reviews';
import { createSuggestion } from '@/server/services/suggestion/create-suggestion';
import { withdrawSuggestion } from '@/server/services/suggestion/decide-suggestion';
import { getSuggestion } from '@/server/services/suggestion/get-suggestion';
import { listSuggestions } from '@/server/services/suggestion/list-suggestions';
import { readCursor, TimePosition, toCursor } from './cursor';
import { reviewSummary, suggestionSummary } from './present';
import { operation } from './procedure';
import { Cursor } from './schemas';
import { ReviewList, ReviewOut, SuggestionList, SuggestionOut } from './team-schemas';
import { ByKey, suggestion, ById } from './team-operations';

/** Suggestions, which people decide. */
export const suggestionOperations = {
  createSuggestion: operation('createSuggestion', 'POST', '/prompts/{prompt}/suggestions', {
    scope: 'prompts:draft',
    tag: 'Suggestions',
    summary: 'Propose a change',
    creates: true,
    description:
      'Omitted fields keep their value from `baseVersion`. People accept or decline the suggestion.',
  })
    .input(z.strictObject({ ...ByKey.shape, ...suggestion, baseVersion: z.int().min(1).max(1_000_000) }))
    .output(SuggestionOut)
    .mutation(async ({ ctx, input: { prompt, ...change } }) => {
      const promptId = await idOfPrompt(ctx, prompt);
      return suggestionSummary(await createSuggestion(ctx, { ...change, promptId }));
    }),
  listPromptSuggestions: operation('listPromptSuggestions', 'GET', '/prompts/{prompt}/suggestions', {
    scope: 'prompts:read',
    tag: 'Suggestions',
    summary: 'List suggestions on a prompt',
  })
    .input(ByKey.extend({ cursor: Cursor }))
    .output(SuggestionList)
    .query(async ({ ctx, input: { prompt, cursor } }) => {
      const promptId = await idOfPrompt(ctx, prompt);
      const at = readCursor(TimePosition, cursor);
      const { items, nextCursor } = await listSuggestions(ctx, { promptId, show: 'mine', cursor: at });
      return { items: items.map(suggestionSummary), nextCursor: toCursor(nextCursor) };
    }),
  listSuggestions: operation('listSuggestions', 'GET', '/suggestions', {
    scope: 'prompts:read',
    tag: 'Suggestions',
    summary: 'List your suggestions and those waiting for you',
  })
    .input(z.strictObject({ show: z.enum(['mine', 'for-me']).default('mine'), cursor: Cursor }))
    .output(SuggestionList)
    .query(async ({ ctx, input: { show, cursor } }) => {
      const found = await listSuggestions(ctx, { show, cursor: readCursor(TimePosition, cursor) });
      return { items: found.items.map(suggestionSummary), nextCursor: toCursor(found.nextCursor) };
    }),
  getSuggestion: operation('getSuggestion', 'GET', '/suggestions/{id}', {
    scope: 'prompts:read',
    tag: 'Suggestions',
    summary: 'Read a suggestion',
  })
    .input(ById)
    .output(SuggestionOut)
    .query(async ({ ctx, input }) => suggestionSummary(await getSuggestion(ctx, input.id))),
  withdrawSuggestion: operation('withdrawSuggestion', 'DELETE', '/suggestions/{id}', {
    scope: 'prompts:draft',
    tag: 'Suggestions',
    summary: 'Withdraw your suggestion',
  })
    .input(ById)
    .output(SuggestionOut)
    .mutation(async ({ ctx, input }) => suggestionSummary(await withdrawSuggestion(ctx, input.id))),
};

export const reviewOperations = {
  listReviews: operation('listReviews', 'GET', '/reviews', {
    scope: 'reviews:read',
    tag: 'Reviews',
    summary: 'List reviews waiting for you or requested by you',
  })
    .input(z.strictObject({ show: z.enum(['waiting', 'asked']).default('waiting'), cursor: Cursor }))
    .output(ReviewList)
    .query(async ({ ctx, input: { show, cursor } }) => {
      const found = await listReviews(ctx, { show, cursor: readCursor(TimePosition, cursor) });
      return { items: found.items.map(reviewSummary), nextCursor: toCursor(found.nextCursor) };
    }),
  listPromptReviews: operation('listPromptReviews', 'GET', '/prompts/{prompt}/reviews', {
    scope: 'reviews:read',
    tag: 'Reviews',
    summary: 'List recent reviews of a prompt',
  })
    .input(ByKey)
    .output(ReviewList)
    .query(async ({ ctx, input }) => {
      const items = await listReviewsOfPrompt(ctx, input.prompt);
      return { items: items.map(reviewSummary), nextCursor: null };
    }),
  getReview: operation('getReview', 'GET', '/reviews/{id}', {
    scope: 'reviews:read',
    tag: 'Reviews',
    summary: 'Get a review with its comments',
  })
    .input(ById)
    .output(ReviewOut)
    .query(async ({ ctx, input }) => reviewSummary(await getReview(ctx, input.id))),
};
