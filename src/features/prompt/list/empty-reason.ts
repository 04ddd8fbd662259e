import { readingMessages } from '@/domain/reading-messages';
import { hasFilters } from './list-href';
import type { ListParams } from '@/features/prompt-base/list-params';
import type { Place } from '@/features/prompt-base/list-query';

/** Why a list is empty, in words. */
export function emptyReason(place: Place | 'mine-to-read', params: ListParams): string {
  if (params.q.trim() !== '') return readingMessages.list.noSearchMatch;
  if (hasFilters(params)) return readingMessages.list.noFilterMatch;
  if (place === 'browse') return readingMessages.list.noneYet;
  if (place === 'mine-to-read') return readingMessages.list.noneOwnYet;
  if (place === 'space') return readingMessages.list.noneInSpace;
  if (place === 'mine') return readingMessages.list.noneOwn;
  if (params.granted && !params.favorites) return readingMessages.list.noneGranted;
  return params.favorites ? readingMessages.list.noFavorites : readingMessages.list.none;
}
