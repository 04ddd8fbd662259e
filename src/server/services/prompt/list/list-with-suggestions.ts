import { AppError } from '@/domain/errors';
import type { PromptPage } from '@/domain/prompt/schema';
import type { PromptListQuery } from '@/domain/prompt/list-query';
import type { ServiceContext } from '../../context';
import { listPrompts } from './list-prompts';
import { namesOfFilters } from './names-of-filters';
import { suggestSearches } from './suggest-searches';
import { withSurroundings } from './with-surroundings';

/**
 * Returns one page of prompts; with `guess`, if the search has no results, that of the closest search of as many words
 * with results, with the names of the creator and the space that filter the list. Throws like {@link listPrompts}; over
 * the limits of suggestions nothing is guessed.
 */
export async function listWithSuggestions(
  ctx: ServiceContext & { address: string },
  query: PromptListQuery,
): Promise<PromptPage> {
  const [found, names] = await Promise.all([listPrompts(ctx, query), namesOfFilters(ctx, query)]);
  const page = await orClosest(ctx, query, found);
  const q = page.guess ?? query.q ?? '';
  const items = query.around && q !== '' ? await withSurroundings(ctx, page.items, q) : page.items;
  return { ...page, items, ...(names && { names }) };
}

async function orClosest(
  ctx: ServiceContext & { address: string },
  query: PromptListQuery,
  found: PromptPage,
): Promise<PromptPage> {
  if (!query.guess || found.total > 0 || query.q === undefined) return found;
  const guess = (await closest(ctx, query)).find((text) => wordsOf(text) === wordsOf(query.q ?? ''));
  return guess === undefined ? found : { ...(await listPrompts(ctx, { ...query, q: guess })), guess };
}

function wordsOf(text: string): number {
  return text.trim().split(/\s+/).length;
}

async function closest(ctx: ServiceContext & { address: string }, query: PromptListQuery): Promise<string[]> {
  try {
    return await suggestSearches(ctx, query);
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return [];
    throw error;
  }
}
