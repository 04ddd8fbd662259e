'use client';

import { useEffect, useState, type ReactNode } from 'react';

export type Render<Props> = (props: Props) => ReactNode;

/**
 * When code is fetched before anybody asks for it: once the page is idle or being used, at the first sign that it is being
 * used, or never.
 */
type Ahead = 'idle' | 'first-use' | 'never';

/**
 * Fetches code ahead of its time (an overlay: at the first move of a pointer, touch or key), or at once when `wanted`,
 * and gives what renders it; until then null. A failed fetch (a new release, no network) is tried again at the next press while
 * it is wanted, and leaves the page as it is: `dynamic` would put an error in its place, with all that was typed.
 *
 * Overlays need a positioning and focus library as large as a page's own code; nothing on the first screen waits
 * for it this way, and who only reads never fetches it.
 */
export function useLazyRender<Props>(
  load: () => Promise<Render<Props>>,
  wanted: boolean,
  ahead: Ahead = 'first-use',
): Render<Props> | null {
  const [loaded, setLoaded] = useState<{ render: Render<Props> } | null>(null);
  const missing = loaded === null;

  useEffect(() => {
    if (!missing) return;
    let current = true;
    let cancel: () => void;
    const fetchNow = () => {
      load().then(
        (render) => {
          if (current) setLoaded({ render });
        },
        () => {
          if (current && wanted) cancel = runAt(PRESSES, fetchNow);
        },
      );
    };
    cancel = wanted ? runNow(fetchNow) : RUN[ahead](fetchNow);
    return () => {
      current = false;
      cancel();
    };
  }, [load, wanted, missing, ahead]);

  return loaded?.render ?? null;
}

const RUN: Record<Ahead, (task: () => void) => () => void> = {
  idle: (task) => {
    const cancels = [runWhenIdle, runAtFirstUse].map((run) => run(once));
    function once() {
      for (const cancel of cancels) cancel();
      task();
    }
    return () => {
      for (const cancel of cancels) cancel();
    };
  },
  'first-use': runAtFirstUse,
  never: () => () => undefined,
};

function runNow(task: () => void): () => void {
  task();
  return () => undefined;
}

const PRESSES = ['pointerdown', 'keydown'];

function runAtFirstUse(task: () => void): () => void {
  return runAt(['pointermove', ...PRESSES], task);
}

function runAt(signs: readonly string[], task: () => void): () => void {
  const hush = () => {
    for (const sign of signs) window.removeEventListener(sign, run);
  };
  const run = () => {
    hush();
    task();
  };
  for (const sign of signs) window.addEventListener(sign, run, { passive: true });
  return hush;
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
