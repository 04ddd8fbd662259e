import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { listMessages } from '@/domain/prompt/list-messages';
import { filterCount } from './list-href';
import type { ListControl } from './list-control';
import { ViewToggle } from './view-toggle';

const FilterChips = dynamic(() => import('./filter-chips').then((module) => module.FilterChips));

/** The number of prompts that a list holds, and the filters in force. */
export function ListSummary({
  list,
  hint,
  onChanged,
}: {
  list: ListControl;
  hint: ReactNode;
  /** After a filter was taken away, with the button that did it. */
  onChanged: () => void;
}) {
  const { params, page } = list;
  return (
    <div className="mt-1 flex min-h-6 flex-wrap items-center gap-2 lg:mt-3 lg:min-h-8">
      <p
        role="status"
        // At the end where there is more to say: its sibling beside the switch of phones.
        className="me-auto text-md text-fg-muted tabular-nums md:nth-last-[n+3]:order-last md:nth-last-[n+3]:me-0"
      >
        {page && listMessages.list.found(page.total, page.totalIsCapped)}
      </p>
      <ViewToggle showsHits={list.showsHits} className="md:hidden" />
      {hint}
      {filterCount(params) > 0 && (
        <FilterChips
          params={params}
          names={page?.names}
          onChange={(change) => {
            list.filter(change);
            onChanged();
          }}
          onClear={() => {
            list.clearFilters();
            onChanged();
          }}
        />
      )}
    </div>
  );
}
