'use client';

import { useState } from 'react';
import type { Actor } from '@/domain/actor';
import { filterToken, type TypedFilter } from '@/domain/search/filter-token';
import { type FilterChoice, useFilterValues } from '@/features/search/use-filter-values';
import { useFoundPrompts } from './use-found-prompts';
import { usePaletteFilters } from './use-palette-filters';

/** What is typed into the palette, the filters in force, the values that a typed filter may take, and what is found. */
export function usePaletteSearch(actor: Actor) {
  const [text, setText] = useState('');
  const [dismissed, setDismissed] = useState<string | null>(null);
  const { filters, isNarrowed, chipsWith, add, change } = usePaletteFilters();
  const token = text === dismissed ? null : filterToken(text);
  const { values } = useFilterValues(
    token,
    (filter: TypedFilter) => filter !== 'in' || actor.kind === 'member',
  );
  // While a value of a filter is being chosen, its letters are no search.
  const typed = (values.length > 0 && token !== null ? token.before : text).trim();
  const found = useFoundPrompts(actor, typed, filters);
  return {
    text,
    setText,
    /** The search without the filter that is being typed. */
    typed,
    values,
    filters,
    found,
    isSearch: typed !== '' || isNarrowed,
    chips: chipsWith(found.page?.names),
    change,
    /** Closes the values of the filter: its letters are a search then. */
    dismiss: () => setDismissed(text),
    choose: (choice: FilterChoice) => {
      add(choice);
      setText(token?.before ?? '');
    },
    clear: () => {
      setText('');
      change({ category: null, framework: null, by: null, in: null, status: null, tags: [] });
    },
  };
}
