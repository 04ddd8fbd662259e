'use client';

import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Actor } from '@/domain/actor';
import { MOST_USED_PROMPTS, QUERY_MAX } from '@/domain/prompt/limits';
import type { PromptListItem, PromptPage } from '@/domain/prompt/schema';
import { type FoundPlaces } from '@/domain/search/schema';
import { NO_FILTERS } from '@/features/prompt-base/list-filters';
import { toListQuery, usableText } from '@/features/prompt-base/list-query';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { useOnline } from '@/lib/use-online';
import { storedHits } from './stored-hits';
import type { ChosenFilters } from '@/features/prompt-base/list-filters';

const FOUND = 7;
const MAX_SUGGESTIONS = 5;
const QUIET = { meta: { isQuiet: true } };

export interface FoundPrompts {
  /** The search of these results. */
  q: string;
  /** Results; empty without a search. Earlier results stay until the next ones are loaded. */
  found: readonly PromptListItem[];
  page: Omit<PromptPage, 'items'> | undefined;
  places: FoundPlaces | undefined;
  pinned: readonly PromptListItem[];
  recent: readonly PromptListItem[];
  /** Prompts used most: one's own, or those of the library for guests and newcomers. */
  mostUsed: readonly PromptListItem[];
  /** Whether the results match the typed text. */
  isUpToDate: boolean;
  isOffline: boolean;
  /** User-facing error, or null. */
  error: string | null;
  retry: () => void;
  /** Distinguishes one response from the next. */
  answeredAt: number;
}

const BLANK = {
  ...NO_FILTERS,
  favorites: false,
  granted: false,
  exact: true,
  page: 1,
};

/** Input of `prompt.list` for a search from the palette, the same as for a list with that URL. */
export function queryOf(actor: Actor, q: string, filters: ChosenFilters) {
  const place = actor.kind === 'guest' ? 'browse' : 'dashboard';
  const params = { ...BLANK, ...filters, ...(actor.kind === 'guest' && { in: null }), q, sort: null };
  return { ...toListQuery(place, params), perPage: FOUND };
}

type StartPrompts = Pick<FoundPrompts, 'pinned' | 'recent' | 'mostUsed'>;

const NO_START: StartPrompts = { pinned: [], recent: [], mostUsed: [] };

/** Prompts of the palette without a search: used last, pinned, and used most; each once. */
function useStartPrompts(actor: Actor): { prompts: StartPrompts; answeredAt: number } {
  const isMember = actor.kind === 'member';
  const isOnline = useOnline();
  const pins = trpc.pin.list.useQuery(undefined, { enabled: isMember });
  const used = trpc.usage.recent.useQuery(undefined, { enabled: isMember });
  const own = trpc.usage.mostUsed.useQuery(undefined, { enabled: isMember, ...QUIET });
  const needsLibrary = isOnline && (!isMember || own.data?.length === 0);
  const library = trpc.prompt.list.useQuery(
    {
      ...toListQuery('browse', { ...BLANK, q: '', sort: 'used' }),
      perPage: MOST_USED_PROMPTS,
    },
    { enabled: needsLibrary, ...QUIET },
  );
  const recent = (used.data ?? []).slice(0, MAX_SUGGESTIONS);
  const isNewIn = (shown: readonly PromptListItem[]) => (prompt: PromptListItem) =>
    !shown.some(({ id }) => id === prompt.id);
  const pinned = (pins.data ?? []).filter(isNewIn(recent)).slice(0, MAX_SUGGESTIONS);
  const most = own.data?.length ? own.data : (library.data?.items ?? []);
  return {
    prompts: { recent, pinned, mostUsed: most.filter(isNewIn([...recent, ...pinned])) },
    answeredAt: pins.dataUpdatedAt + used.dataUpdatedAt + own.dataUpdatedAt + library.dataUpdatedAt,
  };
}

/**
 * Results of the palette: prompts, the best match first, and places and people by name; without a search, recently used
 * and pinned prompts. Offline it searches the prompts cached in the browser.
 */
export function useFoundPrompts(actor: Actor, typed: string, filters: ChosenFilters): FoundPrompts {
  const isOnline = useOnline();
  const client = useQueryClient();
  const wanted = usableText(typed, QUERY_MAX).trim();
  const isSearch =
    wanted !== '' || Object.values(filters).some((filter) => filter !== null && filter.length > 0);
  const q = useDeferredValue(wanted);
  const search = trpc.prompt.list.useQuery(queryOf(actor, q, filters), {
    // Refetched automatically when the connection is back.
    enabled: isSearch && isOnline,
    placeholderData: keepPreviousData,
    ...QUIET,
  });
  const places = trpc.search.places.useQuery(
    { text: q },
    { enabled: q !== '' && isOnline, placeholderData: keepPreviousData, ...QUIET },
  );
  const start = useStartPrompts(actor);

  const common = {
    q: wanted,
    page: undefined,
    places: undefined,
    ...NO_START,
    isOffline: !isOnline,
  };
  const loaded = { isUpToDate: true, error: null, retry: () => undefined };
  if (isSearch && !isOnline) {
    return { ...common, ...loaded, found: storedHits(client, wanted, FOUND), answeredAt: 0 };
  }
  if (isSearch) {
    const isAnswered = q === wanted && !search.isPlaceholderData && !search.isFetching;
    return {
      ...common,
      // Until the first results are there, what was displayed stays.
      ...(search.data === undefined && search.error === null && start.prompts),
      found: search.data?.items ?? [],
      page: search.data,
      places: q === '' ? undefined : places.data,
      isUpToDate: isAnswered,
      error: search.error === null || search.isFetching ? null : errorText(search.error),
      retry: () => void search.refetch(),
      answeredAt: isAnswered ? search.dataUpdatedAt : 0,
    };
  }
  return { ...common, ...loaded, ...start.prompts, found: [], answeredAt: start.answeredAt };
}
