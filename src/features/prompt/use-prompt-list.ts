'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useQueryStates } from 'nuqs';
import { useEffect } from 'react';
import type { PromptPage } from '@/domain/prompt/schema';
import type { Sort } from '@/domain/prompt/sort';
import { rememberLocation } from '@/lib/previous-location';
import { errorText } from '@/trpc/error';
import { trpc } from '@/trpc/client';
import { listHref, listParsers, type ListParams, type Place, toListQuery } from './list-params';

export type ListFilters = Pick<ListParams, 'category' | 'tags' | 'framework'>;

export interface PromptList {
  place: Place;
  params: ListParams;
  /** The newest answer; while another one is under way the one before it. */
  page: PromptPage | undefined;
  /** What is shown belongs to an earlier state than the address. */
  isOutdated: boolean;
  /** Why there is no answer, for people. */
  error: string | null;
  retry: () => void;
  search: (q: string) => void;
  filter: (change: Partial<ListFilters>) => void;
  clearFilters: () => void;
  sort: (sort: Sort) => void;
  setFavorites: (favorites: boolean) => void;
  goTo: (page: number) => void;
  hrefFor: (page: number) => string;
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

  useEffect(() => rememberLocation(here), [here]);

  return {
    place,
    params,
    page: data,
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
