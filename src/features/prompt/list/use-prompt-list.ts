'use client';
'use memo';

import { keepPreviousData } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import type { PromptPage } from '@/domain/prompt/schema';
import { NO_FILTERS } from '@/features/prompt-base/list-filters';
import { useAddressState } from '@/lib/use-address-state';
import { rememberLocation } from '@/lib/previous-location';
import { errorText } from '@/trpc/error';
import { trpc } from '@/trpc/client';
import type { ListControl } from './list-control';
import { listHref } from './list-href';
import { listParsers } from '@/features/prompt-base/list-params';
import { type Place, toListQuery } from '@/features/prompt-base/list-query';

/** A list together with the prompts that are on its page. */
export interface PromptList extends ListControl {
  page: PromptPage | undefined;
  /** The address of the shown state, part of the key of its cards: those of another state are new elements, none moves. */
  shown: string;
  setFavorites: (favorites: boolean) => void;
}

/**
 * A list of prompts whose state is the address: every change but that of the page goes back to page
 * 1, and each step can be taken back with the browser's Back.
 * @param spaceId of the space whose page shows the list
 */
export function usePromptList(place: Place, spaceId?: string): PromptList {
  const pathname = usePathname();
  const [params, setParams] = useAddressState(listParsers, { history: 'push' });
  // The next frame shows what was typed or chosen; asking for its answer, or cards that are kept, come after it.
  const asked = useDeferredValue(params);
  const { data, error, isPlaceholderData, refetch } = trpc.prompt.list.useQuery(
    toListQuery(place, asked, spaceId),
    {
      placeholderData: keepPreviousData,
    },
  );
  const here = listHref(pathname, params);
  const there = listHref(pathname, asked);
  const [shown, setShown] = useState({ there, showsHits: asked.q.trim() !== '' });
  if (!isPlaceholderData && shown.there !== there) setShown({ there, showsHits: asked.q.trim() !== '' });

  useEffect(() => rememberLocation(here), [here]);

  return {
    place,
    params,
    page: data,
    shown: shown.there,
    showsHits: shown.showsHits,
    isOutdated: isPlaceholderData || there !== here,
    error: error === null ? null : errorText(error),
    retry: () => void refetch(),
    search: (q) => {
      // Going back leaves a search as a whole, not letter by letter.
      const startsOrEnds = (q === '') !== (params.q === '');
      void setParams({ q, exact: null, page: null }, { history: startsOrEnds ? 'push' : 'replace' });
    },
    filter: (change) => void setParams({ ...change, page: null }),
    clearFilters: () => void setParams({ ...NO_FILTERS, granted: null, page: null }),
    // The next frame shows that the menu closes. The best match is what a search without a chosen order has.
    sort: (sort) =>
      startTransition(() => void setParams({ sort: sort === 'match' ? null : sort, page: null })),
    setFavorites: (favorites) => void setParams({ favorites, granted: null, page: null }),
    // The next frame shows that the page scrolls.
    goTo: (page) => startTransition(() => void setParams({ page })),
    hrefFor: (page) => listHref(pathname, { ...params, page }),
  };
}
