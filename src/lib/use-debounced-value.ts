'use client';

import { useEffect, useState } from 'react';

/** The latest value that has stayed the same for `ms`; null before the first. */
export function useDebouncedValue<T>(value: T, ms: number): T | null {
  const [rested, setRested] = useState<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
