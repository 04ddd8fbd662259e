import type { ListParams } from '@/features/prompt-base/list-params';
import { hasFilters } from './list-href';

/** Whether a dashboard is the one that nobody has narrowed: there a newcomer is told what to do first. */
export function isWholeList(params: ListParams): boolean {
  return params.q === '' && params.page === 1 && !params.favorites && !params.granted && !hasFilters(params);
}
