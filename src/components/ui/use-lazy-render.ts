'use client';

import { useEffect, useState, type ReactNode } from 'react';

export type Render<Props> = (props: Props) => ReactNode;

/**
 * Fetches the code of an overlay when the page is idle, or at once when `wanted`, and gives what renders it; until
 * then null. A failed fetch (a new release, no network) is tried again the next time it is wanted.
 *
 * Overlays need a positioning and focus library as large as a page's own code; nothing on the first screen waits
 * for it this way.
 */
export function useLazyRender<Props>(
  load: () => Promise<Render<Props>>,
  wanted: boolean,
): Render<Props> | null {
  const [loaded, setLoaded] = useState<{ render: Render<Props> } | null>(null);
  const missing = loaded === null;

  useEffect(() => {
    if (!missing) return;
    let current = true;
    const fetchNow = () => {
      load().then(
        (render) => {
          if (current) setLoaded({ render });
        },
        () => undefined,
      );
    };
    const cancel = wanted ? runNow(fetchNow) : runWhenIdle(fetchNow);
    return () => {
      current = false;
      cancel();
    };
  }, [load, wanted, missing]);

  return loaded?.render ?? null;
}

function runNow(task: () => void): () => void {
  task();
  return () => undefined;
}

/** Safari has no idle callback; there a second and a half after the page came to life stands for it. */
function runWhenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task);
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(task, 1500);
  return () => clearTimeout(handle);
}
