'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useOptimistic, useState, useTransition } from 'react';
import type { PromptPage } from '@/domain/prompt/schema';
import { listMessages } from '@/domain/prompt/list-messages';
import { rememberLocation } from '@/lib/previous-location';
import type { ListControl } from '../list/list-control';
import { listHref } from '../list/list-href';
import { NO_FILTERS } from '@/features/prompt-base/list-filters';
import type { ListParams } from '@/features/prompt-base/list-params';

export interface ServerRenderedList {
  params: ListParams;
  page: Omit<PromptPage, 'items'> | undefined;
  error: string | null;
}

/**
 * State of a server-rendered list: each change navigates to another URL. The controls show the new state immediately,
 * the cards when they are loaded; of several navigations the last one wins.
 */
export function useServerRenderedList({ params: served, page, error }: ServerRenderedList): ListControl {
  const router = useRouter();
  const pathname = usePathname();
  const [isPending, startTransition] = useTransition();
  const [visited, setVisited] = useOptimistic(served);
  const here = listHref(pathname, served);
  // The state that could not be loaded: without a connection the browser would replace the page with its own.
  const [offline, setOffline] = useState<{ at: string; wanted: ListParams } | null>(null);
  const missed = offline?.at === here ? offline.wanted : null;
  const params = missed ?? visited;

  useEffect(() => rememberLocation(here), [here]);

  const visit = (change: Partial<ListParams>, history: 'push' | 'replace' = 'push') => {
    const next = { ...params, page: 1, ...change };
    setOffline(navigator.onLine ? null : { at: here, wanted: next });
    if (!navigator.onLine) return;
    startTransition(() => {
      setVisited(next);
      router[history](listHref(pathname, next), { scroll: false });
    });
  };

  return {
    place: 'browse',
    params,
    page,
    showsHits: served.q.trim() !== '',
    isOutdated: isPending,
    error: missed === null ? error : listMessages.error.offline,
    retry: () => {
      if (missed !== null) visit(missed);
      else startTransition(() => router.refresh());
    },
    search: (q) => {
      // Going back leaves a search as a whole, not letter by letter. A pending navigation has no history entry yet, and
      // gets none if this one overtakes it.
      visit({ q, exact: false }, q !== '' && served.q !== '' ? 'replace' : 'push');
    },
    filter: (change) => visit(change),
    clearFilters: () => visit(NO_FILTERS),
    sort: (sort) => visit({ sort }),
    goTo: (target) => visit({ page: target }),
    hrefFor: (target) => listHref(pathname, { ...params, page: target }),
  };
}
