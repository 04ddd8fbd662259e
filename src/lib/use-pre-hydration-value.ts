'use client';
'use no memo';

import { useEffect, useEffectEvent, useState } from 'react';
import { useHydrated } from './use-hydrated';

/**
 * Takes up what somebody types into a field of the first HTML before the page has come to life: React asks for what
 * stands there neither then nor later. `take` gets it, once, where it differs from `known`.
 */
export function usePreHydrationValue(selector: string, known: string, take: (text: string) => void): void {
  const isHydrated = useHydrated();
  const [early] = useState(() => {
    if (isHydrated || typeof document === 'undefined') return null;
    const field = document.querySelector(selector);
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : null;
  });
  const takeUp = useEffectEvent((text: string) => {
    // A text area shows every line end as a line feed.
    if (text !== known.replace(/\r\n?/g, '\n')) take(text);
  });
  useEffect(() => {
    if (early !== null) takeUp(early);
  }, [early]);
}
