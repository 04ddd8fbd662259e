'use client';

import { useCallback, useEffect, useRef } from 'react';

type Press = 'run' | 'copy';

/**
 * A key that was pressed before the hits for the typed letters had come. The last such press is carried out once they
 * have.
 * @returns keeps a press for later; null drops it
 */
export function useDeferredPress(
  isUpToDate: boolean,
  carryOut: (press: Press) => void,
): (press: Press | null) => void {
  const kept = useRef<Press | null>(null);
  useEffect(() => {
    if (!isUpToDate || kept.current === null) return;
    const press = kept.current;
    kept.current = null;
    carryOut(press);
  });
  return useCallback((press) => {
    kept.current = press;
  }, []);
}
