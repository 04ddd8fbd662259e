import { messages } from '@/domain/messages';
import { hasFilters } from './list-href';
import type { ListParams, Place } from './list-params';

/** Why a list is empty, in the words of the specification (section 2, Dashboard, My Prompts and Browse). */
export function emptyReason(place: Place, params: ListParams): string {
  if (params.q.trim() !== '') return messages.list.noSearchMatch;
  if (hasFilters(params)) return messages.list.noFilterMatch;
  if (place === 'browse') return messages.list.noneYet;
  if (place === 'mine') return messages.list.noneOwn;
  return params.favorites ? messages.list.noFavorites : messages.list.none;
}
