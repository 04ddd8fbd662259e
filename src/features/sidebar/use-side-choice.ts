'use client';

import { useSyncExternalStore } from 'react';

const KEY = 'side-bar';
const CHANGED = 'cuebook:side-bar';

/**
 * Puts what this device keeps of the side bar on the document, before its first paint: the styles read it from there. Runs from
 * the page's HTML, so it holds nothing from outside itself.
 */
export function showSideChoice(): void {
  try {
    if (localStorage.getItem('side-bar') === 'collapsed') document.documentElement.dataset.side = 'collapsed';
  } catch {
    // Without storage the side bar is open.
  }
}

function isCollapsed(): boolean {
  return document.documentElement.dataset.side === 'collapsed';
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}

/** Whether the side bar is collapsed on this device, and what changes that. */
export function useSideChoice(): [boolean, (collapsed: boolean) => void] {
  return [useSyncExternalStore(subscribe, isCollapsed, () => false), choose];
}

function choose(collapsed: boolean): void {
  const { dataset } = document.documentElement;
  if (collapsed) dataset.side = 'collapsed';
  else delete dataset.side;
  try {
    if (collapsed) localStorage.setItem(KEY, 'collapsed');
    else localStorage.removeItem(KEY);
  } catch {
    // It holds until the page is left.
  }
  window.dispatchEvent(new Event(CHANGED));
}
