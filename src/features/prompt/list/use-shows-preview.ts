'use client';

import { useSyncExternalStore } from 'react';
import { useDeviceChoice } from '@/lib/device-choice';

/** As the `hits` variant of globals.css. */
const WIDE = '(min-width: 64rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether results have a preview beside them: where prompts are lines and the window has room for both. */
export function useShowsPreview(): boolean {
  const [isLines] = useDeviceChoice('list');
  const isWide = useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );
  return isLines && isWide;
}
