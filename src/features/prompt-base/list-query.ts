import { hasTooManyCombiningMarks } from '@/domain/characters';
import type { PromptListQuery, Scope } from '@/domain/prompt/list-query';
import { QUERY_MAX } from '@/domain/prompt/limits';
import { orderOf } from '@/domain/prompt/order';
import type { ListParams } from './list-params';

/** What a list asks for, by its state. Apart from the parsers of addresses, which guests' pages don't load. */

/** Control characters and lone surrogates, which the API rejects. */
const UNUSABLE = /[\p{Cc}\p{Cs}]/gu;

/** Makes a text valid for a search: without rejected characters, and not too long. */
export function usableText(text: string, max: number): string {
  const usable = text.slice(0, max).replace(UNUSABLE, ' ');
  return hasTooManyCombiningMarks(usable) ? usable.replace(/\p{M}/gu, '') : usable;
}

/** Page of a list: determines which prompts are listed and the actions of their cards. */
export type Place = 'browse' | 'dashboard' | 'mine' | 'space';

function scopeOf(place: Place, params: ListParams): Scope {
  if (place === 'browse') return 'shared';
  if (place === 'mine') return 'mine';
  if (place !== 'dashboard') return 'visible';
  if (params.favorites) return 'favorites';
  return params.granted ? 'granted' : 'visible';
}

/** Input of `prompt.listIds`: all matches in a list of the reader's own prompts, on all pages. */
export function toIdsQuery(params: ListParams) {
  const {
    scope: _scope,
    page: _page,
    excerpt: _excerpt,
    around: _around,
    ...query
  } = toListQuery('mine', params);
  return query;
}

/**
 * Input for `prompt.list`; identical on the server and in the browser, so that both share one cache entry.
 * @param spaceId the space whose page shows the list
 */
export function toListQuery(place: Place, params: ListParams, spaceId?: string) {
  const inSpace = spaceId ?? params.in ?? undefined;
  const q = usableText(params.q, QUERY_MAX).trim() || undefined;
  return {
    q,
    guess: q === undefined || params.exact ? undefined : true,
    category: params.category ?? undefined,
    tags: params.tags.length > 0 ? params.tags : undefined,
    framework: params.framework ?? undefined,
    status: params.status ?? undefined,
    kind: params.kind ?? undefined,
    ...(params.by !== null && place !== 'mine' && { creatorId: params.by }),
    sort: orderOf({ q, sort: params.sort }),
    scope: scopeOf(place, params),
    ...(inSpace !== undefined && { spaceId: inSpace }),
    page: params.page,
    excerpt: true,
    around: q === undefined ? undefined : true,
  } satisfies Partial<PromptListQuery>;
}
