'use client';

import { ArrowDownWideNarrow } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import type { Sort } from '@/domain/prompt/sort';
import { SORTS } from '@/domain/prompt/vocabulary';

const LABELS: Record<Sort, { label: string; hint: string }> = {
  recent: { label: 'Recent', hint: 'Newest first' },
  starred: { label: 'Starred', hint: 'Most favorited first' },
  used: { label: 'Used', hint: 'Most uses first, all time' },
  'used-30d': { label: 'Used, 30 days', hint: 'Most uses in the last 30 days first' },
  alpha: { label: 'Alpha', hint: 'By title, A to Z' },
  match: { label: 'Best match', hint: 'The whole text in the title first' },
};

/** Letters for which a phone has room beside the other buttons. */
const SHORT = 7;

/** The order of a list. The best match is one only while something is searched for. */
export function SortMenu({
  value,
  searches,
  onChange,
}: {
  value: Sort;
  searches: boolean;
  onChange: (sort: Sort) => void;
}) {
  const { label } = LABELS[value];
  const sorts = searches ? SORTS : SORTS.slice(0, -1);
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button
          variant="secondary"
          className="list-tool list-sort"
          data-long={label.length > SHORT ? '' : undefined}
          icon={<ArrowDownWideNarrow aria-hidden="true" />}
        >
          <span className="block max-lg:truncate">
            <span className="max-lg:sr-only">Sort: </span>
            {label}
          </span>
        </Button>
      }
      entries={[
        {
          kind: 'radio',
          label: 'Sort',
          value,
          onValueChange: (next) => {
            const sort = SORTS.find((candidate) => candidate === next);
            if (sort !== undefined) onChange(sort);
          },
          options: sorts.map((sort) => ({ value: sort, ...LABELS[sort] })),
        },
      ]}
    />
  );
}
