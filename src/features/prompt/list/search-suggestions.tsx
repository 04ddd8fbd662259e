'use client';

import { usePathname } from 'next/navigation';
import { trpc } from '@/trpc/client';
import { DidYouMean } from './did-you-mean';
import type { ListControl } from './list-control';
import { listHref } from './list-href';
import { toListQuery } from '@/features/prompt-base/list-query';

/** In a member's list that a search left empty: searches that would find something in it. */
export function SearchSuggestions({ list: { place, params } }: { list: ListControl }) {
  const pathname = usePathname();
  const query = { ...toListQuery(place, { ...params, sort: 'recent', page: 1 }), guess: undefined };
  const { data = [] } = trpc.prompt.suggest.useQuery(query, { enabled: query.q !== undefined });
  return (
    <DidYouMean
      suggestions={data}
      hrefFor={(q) => listHref(pathname, { ...params, q, exact: false, page: 1 })}
    />
  );
}
