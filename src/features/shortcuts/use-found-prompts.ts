'use client';

import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Actor } from '@/domain/actor';
import { QUERY_MAX } from '@/domain/prompt/limits';
import type { PromptListItem, PromptPage } from '@/domain/prompt/schema';
import { type FoundPlaces } from '@/domain/search/schema';
import { toListQuery, usableText } from '@/features/prompt-base/list-params';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { useOnline } from '@/lib/use-online';
import { storedHits } from './stored-hits';
import type { PaletteFilters } from './use-palette-filters';

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
  category: null,
  framework: null,
  by: null,
  in: null,
  status: null,
  tags: [],
  favorites: false,
  granted: false,
  exact: true,
  page: 1,
};

/** Input of `prompt.list` for a search from the palette, the same as for a list with that URL. */
export function queryOf(actor: Actor, q: string, filters: PaletteFilters) {
  const place = actor.kind === 'guest' ? 'browse' : 'dashboard';
  const params = { ...BLANK, ...filters, ...(actor.kind === 'guest' && { in: null }), q, sort: null };
  return { ...toListQuery(place, params), perPage: FOUND };
}

/**
 * Results of the palette: prompts, the best match first, and places and people by name; without a search, recently used
 * and pinned prompts. Offline it searches the prompts cached in the browser.
 */
export function useFoundPrompts(actor: Actor, typed: string, filters: PaletteFilters): FoundPrompts {
  const isMember = actor.kind === 'member';
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
  const pins = trpc.pin.list.useQuery(undefined, { enabled: isMember });
  const used = trpc.usage.recent.useQuery(undefined, { enabled: isMember });

  const common = {
    q: wanted,
    page: undefined,
    places: undefined,
    pinned: [],
    recent: [],
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
      found: search.data?.items ?? [],
      page: search.data,
      places: q === '' ? undefined : places.data,
      isUpToDate: isAnswered,
      error: search.error === null || search.isFetching ? null : errorText(search.error),
      retry: () => void search.refetch(),
      answeredAt: isAnswered ? search.dataUpdatedAt : 0,
    };
  }
  const recent = (used.data ?? []).slice(0, MAX_SUGGESTIONS);
  const pinned = (pins.data ?? []).filter(({ id }) => !recent.some((one) => one.id === id));
  return {
    ...common,
    ...loaded,
    found: [],
    pinned: pinned.slice(0, MAX_SUGGESTIONS),
    recent,
    answeredAt: pins.dataUpdatedAt + used.dataUpdatedAt,
  };
}
