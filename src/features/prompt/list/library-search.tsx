'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { SearchBox } from '@/components/ui/search-box';
import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import { QUERY_MAX } from '@/domain/prompt/limits';
import { filterToken } from '@/domain/search/filter-token';
import type { OpenSuggestions, SuggestionKeys } from '@/features/search/filter-suggestions';
import { useSingleKeys } from '@/lib/use-single-keys';
import type { DebouncedText } from '@/lib/use-debounced-text';
import { isComposing } from '@/lib/pressed-enter';
import { announceUnreachable } from '@/lib/unreachable';
import { useDelayedFlag } from '@/lib/use-delayed-flag';
import { ApiClient } from '@/trpc/api-client';
import type { ListControl } from './list-control';
import { filterCount } from './list-href';
import type { ListSuggestionsProps } from './list-suggestions';

const load = () =>
  import('./list-suggestions').then((module): Render<ListSuggestionsProps> => module.renderListSuggestions);

/** How long a search waits for values of a filter that could be meant, in ms: they may not come at all. */
const WAIT_MS = 1_500;

/**
 * The search box of a list. `tag:`, `by:`, `in:`, `category:` and `status:` show values below it, and a chosen one
 * becomes a filter; all other letters are searched as they are. Backspace in the empty box takes the last filter away.
 */
export function LibrarySearch({
  list,
  isGuest,
  search,
  isPending,
  suggestions,
  onSuggestions,
  onHold,
  onKey,
}: {
  list: ListControl;
  isGuest: boolean;
  search: DebouncedText;
  isPending: boolean;
  suggestions: OpenSuggestions;
  onSuggestions: (open: OpenSuggestions) => void;
  /** While a value of a filter is being chosen, its letters are not part of the search. */
  onHold: (isHeld: boolean) => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}) {
  const [singleKeys] = useSingleKeys();
  const keys = useRef<SuggestionKeys | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const { params, page } = list;
  const token = search.text === dismissed ? null : filterToken(search.text);
  const render = useLazyRender(load, token !== null, 'never');
  const [none, setNone] = useState<string | null>(null);
  const isAsking = token !== null && search.text !== none && suggestions.listId === null;
  const hasWaited = useDelayedFlag(isAsking, WAIT_MS);
  const isHeld = suggestions.listId !== null || (isAsking && !hasWaited);
  useEffect(() => onHold(isHeld), [onHold, isHeld]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (keys.current?.press(event) === true) return;
    const isEmptied = event.key === 'Backspace' && search.text === '' && !isComposing(event);
    if (isEmptied && filterCount(params) > 0) {
      event.preventDefault();
      void import('./typed-filter').then(({ filterChips }) => {
        const last = filterChips(params, page?.names).at(-1);
        if (last) list.filter(last.without);
      }, announceUnreachable);
      return;
    }
    onKey(event);
  }

  return (
    <div className="list-search">
      <SearchBox
        value={search.text}
        onValueChange={search.change}
        placeholder="Search prompts, creators..."
        maxLength={QUERY_MAX}
        pending={isPending}
        shortcut={singleKeys}
        suggestions={suggestions}
        onKey={onKeyDown}
      />
      {token && render && (
        <ApiClient>
          {render({
            list,
            isGuest,
            token,
            keys,
            onChange: onSuggestions,
            onNone: () => setNone(search.text),
            onDismiss: () => setDismissed(search.text),
            onChosen: search.cancel,
          })}
        </ApiClient>
      )}
    </div>
  );
}
