import type { ListParams } from '@/features/prompt-base/list-params';
import { hasFilters } from './list-href';

/** Whether a dashboard is not filtered or searched: then new members see their first steps. */
export function isUnfilteredList(params: ListParams): boolean {
  return params.q === '' && params.page === 1 && !params.favorites && !params.granted && !hasFilters(params);
}
