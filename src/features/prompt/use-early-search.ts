'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useHydrated } from '@/lib/use-hydrated';

/** What stands in the search box of the server's HTML; null where there is none. */
function typedEarly(): string | null {
  if (typeof document === 'undefined') return null;
  return document.querySelector<HTMLInputElement>('main input[type="search"]')?.value ?? null;
}

/** Takes up what somebody types into the search box before the page has come to life. */
export function useEarlySearch(q: string, change: (text: string) => void): void {
  const isHydrated = useHydrated();
  const [early] = useState(() => (isHydrated ? null : typedEarly()));
  const takeUp = useEffectEvent((text: string) => {
    if (text !== q) change(text);
  });
  useEffect(() => {
    if (early !== null) takeUp(early);
  }, [early]);
}
