'use client';

import { useCallback, useEffect, useRef } from 'react';

type Wish = 'run' | 'copy';

/**
 * What was pressed before the hits of the typed letters were there. It is done with the first of them once they are.
 * @returns keeps such a press; null takes it back
 */
export function useWish(
  isSettled: boolean,
  first: Partial<Record<Wish, (() => void) | undefined>> | undefined,
): (wish: Wish | null) => void {
  const wish = useRef<Wish | null>(null);
  useEffect(() => {
    if (!isSettled || wish.current === null) return;
    const wanted = wish.current;
    wish.current = null;
    first?.[wanted]?.();
  });
  return useCallback((wanted) => {
    wish.current = wanted;
  }, []);
}
