'use client';

import { useSyncExternalStore } from 'react';

// In place of next-themes, which had no release since March 2025 and costs each page 1.2 KB.

/** The choices of a reader; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

const CHANGED = 'cuebook:theme';

/**
 * Gives the document the theme of this device. Also runs inline in the head of the HTML, so that no frame is painted in
 * the wrong theme: it must not use anything outside itself.
 * @param chosen the choice in a browser without storage
 */
export function showTheme(chosen?: string): void {
  let choice: string | null | undefined = chosen;
  try {
    choice = localStorage.getItem('theme-storage');
  } catch {
    // Without storage the choice applies until the page is left.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = choice === 'dark' || choice === 'light' ? choice : system;
  const { classList, style } = document.documentElement;
  classList.remove('light', 'dark');
  classList.add(theme);
  style.colorScheme = theme;
}

/** The choice in a browser without storage. */
let kept = 'system';

function chosenTheme(): Theme {
  let stored: string | null = kept;
  try {
    stored = localStorage.getItem('theme-storage');
  } catch {
    // As without a stored choice.
  }
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function setTheme(theme: string): void {
  kept = theme;
  try {
    localStorage.setItem('theme-storage', theme);
  } catch {
    // Applies until the page is left.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls the listener after a change of the choice, here or in another tab, and of the device's own theme. */
function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const changed = () => {
    // Listeners read the document.
    showTheme(kept);
    listener();
  };
  window.addEventListener(CHANGED, changed);
  window.addEventListener('storage', changed);
  system.addEventListener('change', changed);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener('storage', changed);
    system.removeEventListener('change', changed);
  };
}

/**
 * Keeps the document in the chosen theme, beginning with where the script of the head did not run: in a document that the
 * browser made, such as of a page that is not found. Returns the function that ends it.
 */
export function followTheme(): () => void {
  showTheme(kept);
  return subscribe(() => undefined);
}

/** The choice of this device; on the server `system`. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => 'system');
}

/** Whether the document is dark; not on the server. */
export function useIsDark(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.classList.contains('dark'),
    () => false,
  );
}
