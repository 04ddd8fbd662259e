'use client';

import { useEffect, useState, type ComponentType } from 'react';

/**
 * Fetches the code of an overlay when the page is idle, or at once when `wanted`. Until then it is null. A failed
 * fetch (a new release, no network) is tried again the next time it is wanted.
 *
 * Overlays need a positioning and focus library several times the size of a page's own code; nothing on the first
 * screen waits for it this way.
 */
export function useLazySurface<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
): ComponentType<Props> | null {
  const [surface, setSurface] = useState<{ Component: ComponentType<Props> } | null>(null);
  const missing = surface === null;

  useEffect(() => {
    if (!missing) return;
    let current = true;
    const fetchNow = () => {
      load().then(
        (Component) => {
          if (current) setSurface({ Component });
        },
        () => undefined,
      );
    };
    if (wanted) {
      fetchNow();
      return () => {
        current = false;
      };
    }
    const idle = typeof requestIdleCallback === 'function';
    const handle = idle ? requestIdleCallback(fetchNow) : window.setTimeout(fetchNow, 1500);
    return () => {
      current = false;
      if (idle) cancelIdleCallback(handle);
      else window.clearTimeout(handle);
    };
  }, [load, wanted, missing]);

  return surface?.Component ?? null;
}
