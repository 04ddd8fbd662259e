'use client';

import { useSyncExternalStore } from 'react';
import type { OpenInTarget } from '@/domain/prompt/open-in';

/** The service that this device opened a prompt in last. */
const STORAGE_KEY = 'cuebook-open-in';
const CHANGED = 'cuebook:open-in';

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** The service that this device opened a prompt in last, if it is still offered, and how to remember another. */
export function useLastTarget(
  targets: readonly OpenInTarget[],
): [OpenInTarget | null, (target: OpenInTarget) => void] {
  const name = useSyncExternalStore(subscribe, stored, () => null);
  const remember = (target: OpenInTarget) => {
    try {
      localStorage.setItem(STORAGE_KEY, target.name);
    } catch {
      return;
    }
    window.dispatchEvent(new Event(CHANGED));
  };
  return [targets.find((target) => target.name === name) ?? null, remember];
}
