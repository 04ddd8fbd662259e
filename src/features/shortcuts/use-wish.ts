'use client';

import { useCallback, useEffect, useRef } from 'react';

type Wish = 'run' | 'copy';

/**
 * Stores a key press made before the results of the typed letters are loaded. The last one runs once they
 * are.
 * @returns a function that stores a press; null clears it
 */
export function useWish(isSettled: boolean, fulfil: (wish: Wish) => void): (wish: Wish | null) => void {
  const wish = useRef<Wish | null>(null);
  useEffect(() => {
    if (!isSettled || wish.current === null) return;
    const wanted = wish.current;
    wish.current = null;
    fulfil(wanted);
  });
  return useCallback((wanted) => {
    wish.current = wanted;
  }, []);
}
