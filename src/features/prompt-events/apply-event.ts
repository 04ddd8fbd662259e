import { listPageCount, PAGE_SIZE } from '@/domain/pagination';
import type { PromptEvent, PromptEventItem } from '@/domain/prompt/event';
import type { PromptDto, PromptListItem, PromptPage } from '@/domain/prompt/schema';
import type { PromptListQuery } from '@/domain/prompt/list-query';
import { orderOf } from '@/domain/prompt/order';
import { DEFAULT_SORT } from '@/domain/prompt/vocabulary';

export type InsertEvent = Extract<PromptEvent, { type: 'insert' }>;

export type ListInput = Partial<PromptListQuery>;

/**
 * Reaction of a list to an inserted prompt: `insert` it immediately, `refetch` the list silently, `offer` to show it,
 * because the reader has searched, filtered, sorted or paged and the list must not move, or `none`.
 */
export type Reaction = 'insert' | 'refetch' | 'offer' | 'none';

function holds(input: ListInput, prompt: PromptEventItem, readerId: string | null): boolean {
  const { scope = 'shared', creatorId } = input;
  if (creatorId !== undefined && prompt.createdBy !== creatorId) return false;
  if (scope === 'shared') return prompt.isShared;
  return scope === 'mine' ? prompt.createdBy === readerId : true;
}

/** Returns how a list reacts to a prompt that its reader can see from now on (ui, Live updates). */
export function reactionTo(event: InsertEvent, input: ListInput, readerId: string | null): Reaction {
  const { prompt, isNew, isOwn } = event;
  if (!holds(input, prompt, readerId)) return 'none';
  // A new prompt can't be a favorite yet; a restored one may still be. The event does not contain grants: only the
  // server knows them.
  if (input.scope === 'granted') return prompt.isShared ? 'none' : 'refetch';
  if (input.scope === 'favorites') return isNew ? 'none' : 'refetch';
  const { q, category, tags = [], framework, status, kind, spaceId, page = 1 } = input;
  // Only the server knows the prompts of a space.
  if (spaceId !== undefined) return 'refetch';
  const filters = [category, framework, status, kind];
  const isNarrowed = Boolean(q) || tags.length > 0 || filters.some((filter) => filter !== undefined);
  if (isNarrowed || orderOf(input) !== DEFAULT_SORT || page !== 1) return isOwn ? 'refetch' : 'offer';
  return isNew ? 'insert' : 'refetch';
}

/** The `recent` order, same as the server's. */
function byNewest(a: PromptListItem, b: PromptListItem): number {
  return +b.createdAt - +a.createdAt || (a.id < b.id ? 1 : -1);
}

/** The first page of a list with a new prompt inserted. */
export function withInsert(page: PromptPage, prompt: PromptEventItem, input: ListInput): PromptPage {
  if (page.items.some(({ id }) => id === prompt.id)) return withUpdate(page, prompt);
  const { perPage = PAGE_SIZE } = input;
  const total = page.totalIsCapped ? page.total : page.total + 1;
  return {
    ...page,
    items: [...page.items, { ...prompt, isFavorited: false }].sort(byNewest).slice(0, perPage),
    total,
    pageCount: page.totalIsCapped ? page.pageCount : listPageCount(total, perPage),
  };
}

/** A list with a changed prompt at its old position; the same object if the list does not contain it. */
export function withUpdate(page: PromptPage, prompt: PromptEventItem): PromptPage {
  if (!page.items.some(({ id }) => id === prompt.id)) return page;
  return {
    ...page,
    items: page.items.map((item) => {
      if (item.id !== prompt.id) return item;
      // A list may have the complete text, an event only has its beginning.
      const text = item.version === prompt.version ? item : prompt;
      const { content, isExcerpt } = text;
      return { ...prompt, status: prompt.status, content, isExcerpt, isFavorited: item.isFavorited };
    }),
  };
}

/** A list without a prompt; the same object if the list does not contain it. */
export function withoutPrompt(page: PromptPage, id: string, input: ListInput): PromptPage {
  if (!page.items.some((item) => item.id === id)) return page;
  const total = page.totalIsCapped ? page.total : Math.max(0, page.total - 1);
  return {
    ...page,
    items: page.items.filter((item) => item.id !== id),
    total,
    pageCount: page.totalIsCapped ? page.pageCount : listPageCount(total, input.perPage ?? PAGE_SIZE),
  };
}

/** An opened prompt with updated counters, visibility and badge. Its complete text must be fetched if it changed. */
export function withNewFacts(opened: PromptDto, prompt: PromptEventItem): PromptDto {
  const { isShared, status, usageCount, favoriteCount, creatorName } = prompt;
  return { ...opened, isShared, status, usageCount, favoriteCount, creatorName };
}
