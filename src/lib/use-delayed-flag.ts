'use client';

import { useEffect, useState } from 'react';

/** True once `flag` has been true for `ms` on end. */
export function useDelayedFlag(flag: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!flag) return;
    const timer = setTimeout(() => setHasLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [flag, ms]);
  return flag && hasLasted;
}
