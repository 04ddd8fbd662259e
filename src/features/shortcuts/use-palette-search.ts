'use client';

import { useState } from 'react';
import type { Actor } from '@/domain/actor';
import { filterToken, type TypedFilter } from '@/domain/search/filter-token';
import { type FilterChoice, useFilterValues } from '@/features/search/use-filter-values';
import { openQuickSearch } from './take-quick-search';
import { queryOf, useFoundPrompts } from './use-found-prompts';
import { usePaletteFilters } from './use-palette-filters';

/** Search state of the palette: typed text, active filters, values of a filter being typed, and results. */
export function usePaletteSearch(actor: Actor) {
  const [text, setText] = useState(() => openQuickSearch()?.querySelector('input')?.value ?? '');
  const [dismissed, setDismissed] = useState<string | null>(null);
  const { filters, isNarrowed, chipsWith, add, change } = usePaletteFilters();
  const token = text === dismissed ? null : filterToken(text);
  const { values } = useFilterValues(
    token,
    (filter: TypedFilter) => filter !== 'in' || actor.kind === 'member',
    queryOf(actor, '', filters),
  );
  // While a value of a filter is being chosen, its letters are not part of the search.
  const typed = (values.length > 0 && token !== null ? token.before : text).trim();
  const found = useFoundPrompts(actor, typed, filters);
  return {
    text,
    setText,
    /** The search without the filter being typed. */
    typed,
    values,
    filters,
    found,
    isSearch: typed !== '' || isNarrowed,
    chips: chipsWith(found.page?.names),
    change,
    /** Closes the values of the filter: its letters become part of the search. */
    dismiss: () => setDismissed(text),
    choose: (choice: FilterChoice) => {
      add(choice);
      setText(token?.before ?? '');
    },
    clear: () => {
      setText('');
      change({ category: null, framework: null, by: null, in: null, status: null, kind: null, tags: [] });
    },
  };
}
