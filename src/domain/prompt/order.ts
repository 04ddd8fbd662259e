import { DEFAULT_SORT, type SORTS } from './vocabulary';

type Sort = (typeof SORTS)[number];

/**
 * The order of a list: the chosen one, otherwise the best match of a search and the default without one. Without a
 * search, best match stands for the default.
 */
export function orderOf({ q, sort }: { q?: string | undefined; sort?: Sort | null | undefined }): Sort {
  const isSearch = (q ?? '').trim() !== '';
  if (sort === 'match' && !isSearch) return DEFAULT_SORT;
  return sort ?? (isSearch ? 'match' : DEFAULT_SORT);
}
