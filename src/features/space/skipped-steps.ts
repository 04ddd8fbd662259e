import { useSyncExternalStore } from 'react';

const CHANGED = 'cuebook:space-steps';
const keyOf = (spaceId: string) => `space-steps:${spaceId}`;

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener('storage', onChange);
  };
}

function read(spaceId: string): boolean {
  try {
    return localStorage.getItem(keyOf(spaceId)) !== null;
  } catch {
    return false;
  }
}

/** Whether the steps of a new space are folded on this device, and what folds or opens them. */
export function useSkippedSteps(spaceId: string): [boolean, (isSkipped: boolean) => void] {
  const isSkipped = useSyncExternalStore(
    subscribe,
    () => read(spaceId),
    () => false,
  );
  return [
    isSkipped,
    (next) => {
      try {
        if (next) localStorage.setItem(keyOf(spaceId), 'skipped');
        else localStorage.removeItem(keyOf(spaceId));
      } catch {
        // A device that keeps nothing shows the steps again.
      }
      window.dispatchEvent(new Event(CHANGED));
    },
  ];
}
