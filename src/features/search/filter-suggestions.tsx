'use client';

import { type KeyboardEvent, type RefObject, useEffect, useId, useImperativeHandle, useState } from 'react';
import type { FilterToken, TypedFilter } from '@/domain/search/filter-token';
import { cn } from '@/lib/cn';
import { isComposing, pressedEnter } from '@/lib/pressed-enter';
import { type FilterChoice, useFilterValues } from './use-filter-values';

/** Handles a key of the search box; returns true if the list used it. */
export interface SuggestionKeys {
  press: (event: KeyboardEvent<HTMLInputElement>) => boolean;
}

/** The open list and its active option, for the box's ARIA attributes; nulls while it is closed. */
export interface OpenSuggestions {
  listId: string | null;
  activeId: string | null;
}

export const CLOSED: OpenSuggestions = { listId: null, activeId: null };

export type FilterSuggestionsProps = {
  token: FilterToken;
  isAvailable: (filter: TypedFilter) => boolean;
  /** Query of the list without the search that is being typed. */
  within: Parameters<typeof useFilterValues>[2];
  keys: RefObject<SuggestionKeys | null>;
  onChange: (open: OpenSuggestions) => void;
  onChoose: (choice: FilterChoice) => void;
  onDismiss: () => void;
  /** Called if no value contains the letters: they are a search. */
  onNone: () => void;
};

/** Renders the suggestions; loaded when first needed. */
export function renderFilterSuggestions(props: FilterSuggestionsProps) {
  return <FilterSuggestions {...props} />;
}

/** Values of the filter being typed: arrow keys move, Tab and Enter choose, Escape closes. The box keeps the focus. */
function FilterSuggestions({
  token,
  isAvailable,
  within,
  keys,
  onChange,
  onChoose,
  onDismiss,
  onNone,
}: FilterSuggestionsProps) {
  const id = useId();
  const { values, isAsking } = useFilterValues(token, isAvailable, within);
  // The active option is reset when the letters change.
  const letters = `${token.filter}:${token.text}`;
  const [chosen, setChosen] = useState({ letters, at: 0 });
  const at = chosen.letters === letters ? Math.min(chosen.at, values.length - 1) : 0;
  const isOpen = values.length > 0;
  const activeId = isOpen ? `${id}-${at}` : null;

  useEffect(() => {
    onChange({ listId: activeId === null ? null : id, activeId });
  }, [onChange, id, activeId]);
  useEffect(() => () => onChange(CLOSED), [onChange]);
  const hasNone = !isOpen && !isAsking;
  useEffect(() => {
    if (hasNone) onNone();
  }, [onNone, hasNone, letters]);

  useImperativeHandle(keys, () => ({
    press: (event) => {
      if (!isOpen || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const value = values[at];
      if (step !== undefined) setChosen({ letters, at: (at + step + values.length) % values.length });
      else if (event.key === 'Escape') onDismiss();
      else if (value && (pressedEnter(event) || (event.key === 'Tab' && !event.shiftKey))) onChoose(value);
      else return false;
      event.preventDefault();
      return true;
    },
  }));

  if (!isOpen) return null;
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={`Values of ${token.filter}`}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto rounded-md border border-border bg-surface p-1.5 shadow-overlay"
    >
      {values.map(({ value, label }, index) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- The box keeps the focus: its keys choose.
        <li
          key={value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={cn(
            'flex min-h-9 cursor-pointer items-center gap-1.5 rounded-sm px-3 text-md touch:min-h-11',
            index === at && 'bg-primary-soft text-on-primary-soft',
          )}
          // The box keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            const choice = values[index];
            if (choice) onChoose(choice);
          }}
        >
          <span className={index === at ? '' : 'text-fg-muted'}>{token.filter}:</span>
          <span dir="auto" className="min-w-0 truncate font-semibold">
            {label}
          </span>
        </li>
      ))}
    </ul>
  );
}
