'use client';

import { useEffect, useRef } from 'react';
import { useSingleKeys } from '@/lib/use-single-keys';
import type { Selection } from './my-prompts-selection';

/** Elements with their own meaning of Escape. */
const OWN_ESCAPE = '[role="dialog"], [role="alertdialog"], [role="menu"], input:not([type="checkbox"])';

/**
 * Keys for selecting: `x` selects the focused card and starts selecting, with Shift everything from the last one;
 * Escape ends it. `x` is turned off together with the other single keys.
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
