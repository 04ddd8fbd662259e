'use client';

import { useEffect, useRef } from 'react';
import { useSingleKeys } from '@/lib/use-single-keys';
import type { Selection } from './my-prompts-selection';

/** Where Escape has another meaning. */
const OWN_ESCAPE = '[role="dialog"], [role="alertdialog"], [role="menu"], input:not([type="checkbox"])';

/**
 * The keys of selecting: `x` chooses the card in focus and begins selecting, with Shift the whole way from the last one;
 * Escape ends it. `x` rests with the other single keys.
 */
export function useSelectionKeys(selection: Selection): void {
  const [singleKeys] = useSingleKeys();
  const newest = useRef({ selection, singleKeys });
  useEffect(() => {
    newest.current = { selection, singleKeys };
  });

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { target, key } = event;
      const isOurs = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isOurs || !(target instanceof Element)) return;
      const now = newest.current;
      if (key === 'Escape') {
        if (now.selection.isSelecting && target.closest(OWN_ESCAPE) === null) now.selection.leave();
        return;
      }
      const id = target.closest('[data-prompt-id]')?.getAttribute('data-prompt-id');
      if (!now.singleKeys || !id || key.toLowerCase() !== 'x') return;
      event.preventDefault();
      now.selection.toggle(id, event.shiftKey);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
