'use client';

import { ArrowDownWideNarrow } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import type { Sort } from '@/domain/prompt/sort';
import { SORTS } from '@/domain/prompt/vocabulary';

const LABELS: Record<Sort, { label: string; hint: string }> = {
  recent: { label: 'Recent', hint: 'Newest first' },
  starred: { label: 'Starred', hint: 'Most favorites first' },
  used: { label: 'Used', hint: 'Most uses first' },
  alpha: { label: 'Alpha', hint: 'By title, A to Z' },
};

/** The order of a list. */
export function SortMenu({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button variant="secondary" icon={<ArrowDownWideNarrow aria-hidden="true" />}>
          Sort: {LABELS[value].label}
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
          options: SORTS.map((sort) => ({ value: sort, ...LABELS[sort] })),
        },
      ]}
    />
  );
}
