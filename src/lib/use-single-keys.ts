'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { SINGLE_KEYS_STORAGE as STORAGE_KEY } from './early-input/events';

const CHANGED = 'cuebook:single-keys';

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

function isOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    // Storage may be refused; the keys then stay as they are by default.
    return true;
  }
}

/** Whether single keys act (WCAG 2.1.4 asks for a way to turn them off), kept on this device. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, isOn, () => true);
  const set = useCallback((next: boolean) => {
    try {
      localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off');
    } catch {
      return;
    }
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  return [on, set];
}
