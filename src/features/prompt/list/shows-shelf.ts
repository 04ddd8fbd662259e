import type { ListParams } from './list-params';
import { hasFilters } from './list-href';

/** Whether a dashboard is the one that nobody has narrowed: there pins and what was used last stand before the list. */
export function showsShelf(params: ListParams): boolean {
  return params.q === '' && params.page === 1 && !params.favorites && !params.granted && !hasFilters(params);
}
