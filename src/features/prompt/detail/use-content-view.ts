'use client';

import { useSyncExternalStore } from 'react';

export type ContentView = 'plain' | 'markdown';

const STORAGE_KEY = 'cuebook.content-view';
const listeners = new Set<() => void>();
/** Where nothing can be stored, the choice lasts as long as the page. */
let unstored: ContentView = 'plain';

function read(): ContentView {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'markdown' ? 'markdown' : 'plain';
  } catch {
    return unstored;
  }
}

function choose(view: ContentView): void {
  unstored = view;
  try {
    localStorage.setItem(STORAGE_KEY, view);
  } catch {
    // Storage is full or forbidden.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** How this reader likes prompts shown, kept in the browser; plain until they choose. */
export function useContentView(): [ContentView, (view: ContentView) => void] {
  return [useSyncExternalStore(subscribe, read, () => 'plain'), choose];
}
