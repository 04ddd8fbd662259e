'use client';

import { type RefObject, useEffect, useRef } from 'react';

type Wish = 'run' | 'copy';

/**
 * What was pressed before the hits of the typed letters were there. It is done with the first of them once they are.
 * @returns where the press is kept; null takes it back
 */
export function useWish(
  isSettled: boolean,
  first: Partial<Record<Wish, (() => void) | undefined>> | undefined,
): RefObject<Wish | null> {
  const wish = useRef<Wish | null>(null);
  useEffect(() => {
    if (!isSettled || wish.current === null) return;
    const wanted = wish.current;
    wish.current = null;
    first?.[wanted]?.();
  });
  return wish;
}
