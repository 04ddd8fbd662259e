'use client';

import { useCallback, useEffect, useRef } from 'react';

type Wish = 'run' | 'copy';

/**
 * What was pressed before the hits of the typed letters were there. The last of such presses is carried out once they are.
 * @returns keeps such a press; null takes it back
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
