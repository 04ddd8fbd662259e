'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { manyMessages } from '@/domain/prompt/many-messages';
import { SELECTION_MAX } from '@/domain/prompt/limits';

export interface Selection {
  /** Whether cards have checkboxes. */
  isSelecting: boolean;
  /** Ids, including those on other pages of the list. */
  chosen: ReadonlySet<string>;
  start: () => void;
  /** Ends selecting and clears the selection. */
  leave: () => void;
  /** Selects or deselects a prompt; with `range` everything on the page from the last one to this one as well. */
  toggle: (id: string, range: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
  /** Selects exactly these: all matches of the list, or those selected before an action that failed. */
  choose: (ids: readonly string[]) => void;
}

type State = { isSelecting: boolean; chosen: ReadonlySet<string>; anchor: string | null };

const NOTHING: State = { isSelecting: false, chosen: new Set(), anchor: null };

/** The ids of `order` from one to another, in either direction; only `to` if `from` is not on the page. */
function between(order: readonly string[], from: string | null, to: string): readonly string[] {
  const ends = [from === null ? -1 : order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  return first === -1 ? [to] : order.slice(first, last + 1);
}

/**
 * Selection on My Prompts.
 * @param order ids of the displayed page, in the order of its cards
 */
export function useSelection(order: readonly string[]): Selection {
  const [state, setState] = useState<State>(NOTHING);

  function choose(ids: readonly string[], isChosen: boolean, anchor: string | null): void {
    const chosen = new Set(state.chosen);
    for (const id of ids) {
      if (isChosen) chosen.add(id);
      else chosen.delete(id);
    }
    if (chosen.size > SELECTION_MAX) toast.error(manyMessages.tooMany(SELECTION_MAX));
    else setState({ isSelecting: true, chosen, anchor });
  }

  return {
    isSelecting: state.isSelecting,
    chosen: state.chosen,
    start: () => setState({ ...NOTHING, isSelecting: true }),
    leave: () => setState(NOTHING),
    toggle: (id, range) => {
      const ids = range ? between(order, state.anchor, id) : [id];
      choose(ids, !state.chosen.has(id), id);
    },
    chooseAll: () => choose(order, true, state.anchor),
    clear: () => setState({ ...NOTHING, isSelecting: true }),
    choose: (ids) => setState({ isSelecting: true, chosen: new Set(ids), anchor: null }),
  };
}
