'use client';

import { useSyncExternalStore } from 'react';

/** As `hit-split` of globals.css. */
const WIDE = '(min-width: 64rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether results have a preview beside them, cards and lines alike: where the window has room for both. */
export function useShowsPreview(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );
}
