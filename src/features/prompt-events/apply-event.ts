import { listPageCount, PAGE_SIZE } from '@/domain/pagination';
import type { PromptEvent, PromptEventItem } from '@/domain/prompt/event';
import type { PromptDto, PromptListItem, PromptListQuery, PromptPage } from '@/domain/prompt/schema';
import { DEFAULT_SORT } from '@/domain/prompt/vocabulary';

export type InsertEvent = Extract<PromptEvent, { type: 'insert' }>;

/** What was asked for to get a list: the input of `prompt.list`. */
export type ListInput = Partial<PromptListQuery>;

/**
 * What an insert means to a list: `insert` it right away, `refetch` the list quietly, `offer` to show it, since the
 * reader has searched, filtered, sorted or turned the page and the list must not move, or `none`.
 */
export type Reaction = 'insert' | 'refetch' | 'offer' | 'none';

function holds(input: ListInput, prompt: PromptEventItem, readerId: string | null): boolean {
  const { scope = 'shared', creatorId } = input;
  if (creatorId !== undefined && prompt.createdBy !== creatorId) return false;
  if (scope === 'shared') return prompt.isShared;
  return scope === 'mine' ? prompt.createdBy === readerId : true;
}

/** Decides what a list does about a prompt that its reader can see from now on (ui, Live updates). */
export function reactionTo(event: InsertEvent, input: ListInput, readerId: string | null): Reaction {
  const { prompt, isNew, isOwn } = event;
  if (!holds(input, prompt, readerId)) return 'none';
  // Nobody can have favourited what did not exist; what comes back may be a favourite of old.
  // A grant says of nothing new whose it is: only the server knows.
  if (input.scope === 'granted') return prompt.isShared ? 'none' : 'refetch';
  if (input.scope === 'favorites') return isNew ? 'none' : 'refetch';
  const { q, category, tags = [], framework, status, spaceId, sort = DEFAULT_SORT, page = 1 } = input;
  // Only the server knows what is in a space.
  if (spaceId !== undefined) return 'refetch';
  const filters = [category, framework, status];
  const isNarrowed = Boolean(q) || tags.length > 0 || filters.some((filter) => filter !== undefined);
  if (isNarrowed || sort !== DEFAULT_SORT || page !== 1) return isOwn ? 'refetch' : 'offer';
  return isNew ? 'insert' : 'refetch';
}

/** The order of `recent`, as the server has it. */
function byNewest(a: PromptListItem, b: PromptListItem): number {
  return +b.createdAt - +a.createdAt || (a.id < b.id ? 1 : -1);
}

/** The first page of a list with a new prompt in its place. */
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

/** A list with a changed prompt in its old place; the same object when it is not in it. */
export function withUpdate(page: PromptPage, prompt: PromptEventItem): PromptPage {
  if (!page.items.some(({ id }) => id === prompt.id)) return page;
  return {
    ...page,
    items: page.items.map((item) => {
      if (item.id !== prompt.id) return item;
      // A list may hold the whole text, an event holds its beginning.
      const text = item.version === prompt.version ? item : prompt;
      const { content, isExcerpt } = text;
      return { ...prompt, status: prompt.status, content, isExcerpt, isFavorited: item.isFavorited };
    }),
  };
}

/** A list without a prompt; the same object when it is not in it. */
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

/** An opened prompt with new counters, visibility and badge. Its text is whole, so a new one must be fetched. */
export function withNewFacts(opened: PromptDto, prompt: PromptEventItem): PromptDto {
  const { isShared, status, usageCount, favoriteCount, creatorName } = prompt;
  return { ...opened, isShared, status, usageCount, favoriteCount, creatorName };
}
