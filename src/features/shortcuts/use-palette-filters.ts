'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import type { PromptPage } from '@/domain/prompt/schema';
import type { TypedFilter } from '@/domain/search/filter-token';
import { type ChosenFilters, filtersIn } from '@/features/prompt-base/list-filters';
import { loadListParams } from '@/features/prompt-base/list-params';
import { chosenFilter, type FilterChip, filterChips } from '@/features/prompt/list/typed-filter';
import type { FilterChoice } from '@/features/search/use-filter-values';

/** Lists whose filters a palette over them begins with. */
const LISTS = ['/dashboard', '/browse-prompts'];

/**
 * The filters of the palette: those of the list in view, and what is chosen in the palette. They are written into the
 * address of the list that shows everything found.
 */
export function usePaletteFilters(): {
  filters: ChosenFilters;
  isNarrowed: boolean;
  chipsWith: (names: PromptPage['names']) => FilterChip[];
  add: (choice: FilterChoice) => void;
  change: (change: Partial<ChosenFilters>) => void;
} {
  const pathname = usePathname();
  const search = useSearchParams();
  const [filters, setFilters] = useState<ChosenFilters>(() =>
    filtersIn(loadListParams(LISTS.includes(pathname) ? search : '')),
  );
  // Names of what was chosen here; those of the address come with the answer.
  const [chosen, setChosen] = useState<Partial<Record<TypedFilter, string>>>({});
  const change = (changed: Partial<ChosenFilters>) => setFilters((before) => ({ ...before, ...changed }));
  return {
    filters,
    isNarrowed: filterChips(filters, undefined).length > 0,
    chipsWith: (names) =>
      filterChips(filters, { by: chosen.by ?? names?.by ?? null, in: chosen.in ?? names?.in ?? null }),
    add: ({ filter, value, label }) => {
      const changed = chosenFilter(filters, filter, value);
      if (changed === null) return;
      change(changed);
      setChosen((before) => ({ ...before, [filter]: label }));
    },
    change,
  };
}
