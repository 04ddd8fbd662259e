'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useQueryStates } from 'nuqs';
import { useEffect, useState } from 'react';
import type { PromptPage } from '@/domain/prompt/schema';
import { rememberLocation } from '@/lib/previous-location';
import { errorText } from '@/trpc/error';
import { trpc } from '@/trpc/client';
import type { ListControl } from './list-control';
import { listHref } from './list-href';
import { listParsers, type Place, toListQuery } from './list-params';

/** A list together with the prompts that are on its page. */
export interface PromptList extends ListControl {
  page: PromptPage | undefined;
  /** The address of what is shown, for the key of its cards: those of another state come anew, none moves to its new place. */
  shown: string;
  setFavorites: (favorites: boolean) => void;
}

/**
 * A list of prompts whose state is the address (specification 4): every change but that of the page goes back to
 * page 1, and each step can be taken back with the browser's Back.
 */
export function usePromptList(place: Place): PromptList {
  const pathname = usePathname();
  const [params, setParams] = useQueryStates(listParsers, { history: 'push' });
  const { data, error, isPlaceholderData, refetch } = trpc.prompt.list.useQuery(toListQuery(place, params), {
    placeholderData: keepPreviousData,
  });
  const here = listHref(pathname, params);
  const [shown, setShown] = useState(here);
  if (!isPlaceholderData && shown !== here) setShown(here);

  useEffect(() => rememberLocation(here), [here]);

  return {
    place,
    params,
    page: data,
    shown,
    isOutdated: isPlaceholderData,
    error: error === null ? null : errorText(error),
    retry: () => void refetch(),
    search: (q) => {
      // Going back leaves a search as a whole, not letter by letter.
      const startsOrEnds = (q === '') !== (params.q === '');
      void setParams({ q, page: null }, { history: startsOrEnds ? 'push' : 'replace' });
    },
    filter: (change) => void setParams({ ...change, page: null }),
    clearFilters: () => void setParams({ category: null, tags: null, framework: null, page: null }),
    sort: (sort) => void setParams({ sort, page: null }),
    setFavorites: (favorites) => void setParams({ favorites, page: null }),
    goTo: (page) => void setParams({ page }),
    hrefFor: (page) => listHref(pathname, { ...params, page }),
  };
}
