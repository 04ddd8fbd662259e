'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { announceUnreachable } from '@/lib/unreachable';

export type Render<Props> = (props: Props) => ReactNode;

/** When to preload code: once the page is idle or being used, at the first interaction, or never. */
type Ahead = 'idle' | 'first-use' | 'never';

/**
 * Preloads code (for an overlay: at the first move of a pointer, touch or key), or loads it immediately if `wanted`,
 * and returns its render function; until then null. A failed request (a new release, no network) is retried at the next
 * click while it is wanted, and leaves the page unchanged: `dynamic` would replace it with an error, and lose typed
 * text.
 *
 * Overlays need a positioning and focus library as large as a page's own code; this way nothing on the first screen
 * waits for it, and users who only read never load it.
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
          if (!current || !wanted) return;
          announceUnreachable();
          cancel = runAt(PRESSES, fetchNow);
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

/** Safari has no idle callback: there the task runs a second and a half after hydration. */
function runWhenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task);
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(task, 1500);
  return () => clearTimeout(handle);
}
