'use client';

import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Id of the component that collapses the side bar: a new number each time, 0 if there is none. */
let taker = 0;
let count = 0;
const listeners = new Set<() => void>();

function set(next: number): void {
  taker = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Collapses the side bar for as long as the component is on the page. Its reader can open it again. */
export function useCollapseSidebar(): void {
  useLayoutEffect(() => {
    count += 1;
    const own = count;
    set(own);
    return () => {
      if (taker === own) set(0);
    };
  }, []);
}

/** Id of the component that collapses the side bar; 0 if there is none. */
export function useSidebarCollapser(): number {
  return useSyncExternalStore(
    subscribe,
    () => taker,
    () => 0,
  );
}
