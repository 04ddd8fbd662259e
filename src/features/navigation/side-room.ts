'use client';

import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Which part of a page takes the room of the side bar: a number that is new each time, 0 while none does. */
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
export function useTakeSideRoom(): void {
  useLayoutEffect(() => {
    count += 1;
    const own = count;
    set(own);
    return () => {
      if (taker === own) set(0);
    };
  }, []);
}

/** Who takes the room of the side bar; 0 for nobody. */
export function useSideRoomTaker(): number {
  return useSyncExternalStore(
    subscribe,
    () => taker,
    () => 0,
  );
}
