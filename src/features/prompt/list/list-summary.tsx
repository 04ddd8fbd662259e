import type { ReactNode } from 'react';
import { readingMessages } from '@/domain/reading-messages';
import { FilterChips } from './filter-chips';
import type { ListControl } from './list-control';
import { ViewToggle } from './view-toggle';

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
      <p role="status" className="me-auto text-md text-fg-muted tabular-nums md:me-2">
        {page && readingMessages.list.found(page.total, page.totalIsCapped)}
      </p>
      <ViewToggle className="md:hidden" />
      {hint}
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
    </div>
  );
}
