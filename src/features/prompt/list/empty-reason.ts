import { emptyListMessages } from '@/domain/prompt/empty-list-messages';
import { hasFilters } from './list-href';
import type { ListParams } from '@/features/prompt-base/list-params';
import type { Place } from '@/features/prompt-base/list-query';

/** Why a list is empty, in words. */
export function emptyReason(place: Place | 'mine-to-read', params: ListParams): string {
  if (params.q.trim() !== '') return emptyListMessages.noSearchMatch;
  if (hasFilters(params)) return emptyListMessages.noFilterMatch;
  if (place === 'browse') return emptyListMessages.noneYet;
  if (place === 'mine-to-read') return emptyListMessages.noneOwnYet;
  if (place === 'space') return emptyListMessages.noneInSpace;
  if (place === 'mine') return emptyListMessages.noneOwn;
  if (params.granted && !params.favorites) return emptyListMessages.noneGranted;
  return params.favorites ? emptyListMessages.noFavorites : emptyListMessages.none;
}
