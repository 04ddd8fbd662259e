'use client';

import { useState } from 'react';
import { useHydrated } from '@/lib/use-hydrated';

const KEY = 'cuebook.agent-app';

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is blocked: nothing is remembered.
    return null;
  }
}

/** The id of the app chosen, which this device remembers. */
export function useChosenProgram(ids: readonly string[], fallback: string): [string, (id: string) => void] {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<string | null>(null);
  const earlier = isHydrated ? remembered() : null;
  const known = earlier !== null && ids.includes(earlier) ? earlier : fallback;
  return [
    chosen ?? known,
    (id) => {
      setChosen(id);
      try {
        localStorage.setItem(KEY, id);
      } catch {
        // Storage is blocked: the choice holds for this visit.
      }
    },
  ];
}
