'use client';

import { type RefObject, useCallback } from 'react';
import type { FilterToken, TypedFilter } from '@/domain/search/filter-token';
import { toListQuery } from '@/features/prompt-base/list-query';
import {
  type OpenSuggestions,
  renderFilterSuggestions,
  type SuggestionKeys,
} from '@/features/search/filter-suggestions';
import type { ListControl } from './list-control';
import { chosenFilter, hasTypedFilter } from './typed-filter';

export type ListSuggestionsProps = {
  list: ListControl;
  isGuest: boolean;
  token: FilterToken;
  keys: RefObject<SuggestionKeys | null>;
  onChange: (open: OpenSuggestions) => void;
  /** Called before a chosen value becomes a filter. */
  onChosen: () => void;
  onDismiss: () => void;
  onNone: () => void;
};

/** Renders the values of a filter that is typed into the search of a list; loaded when first needed. */
export function renderListSuggestions(props: ListSuggestionsProps) {
  return <ListSuggestions {...props} />;
}

function ListSuggestions({ list, isGuest, token, onChosen, ...rest }: ListSuggestionsProps) {
  const { place, params } = list;
  const isAvailable = useCallback(
    (filter: TypedFilter) => hasTypedFilter(place, filter, isGuest),
    [place, isGuest],
  );
  return renderFilterSuggestions({
    ...rest,
    token,
    isAvailable,
    within: toListQuery(place, params),
    onChoose: ({ filter, value }) => {
      const change = chosenFilter(params, filter, value);
      if (change === null) return;
      onChosen();
      list.filter({ ...change, q: token.before });
    },
  });
}
