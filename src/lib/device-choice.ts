'use client';

import { useSyncExternalStore } from 'react';

/** What a device keeps of how pages look: where it is stored, and the value that stands for the choice that is not the usual one. */
export const DEVICE_CHOICES = {
  side: { key: 'side-bar', value: 'collapsed' },
  list: { key: 'list-view', value: 'lines' },
} as const;

export type DeviceChoice = keyof typeof DEVICE_CHOICES;

const CHANGED = 'cuebook:device-choice';

/**
 * Puts what this device keeps on the document, before its first paint: the styles read it from there. Runs from the page's HTML, so
 * it holds nothing from outside itself.
 */
export function showDeviceChoices(choices: Record<string, { key: string; value: string }>): void {
  try {
    for (const [name, { key, value }] of Object.entries(choices)) {
      if (localStorage.getItem(key) === value) document.documentElement.dataset[name] = value;
    }
  } catch {
    // Without storage pages look as usual.
  }
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}

/** Whether this device has made a choice, and what makes it or takes it back. */
export function useDeviceChoice(name: DeviceChoice): [boolean, (isChosen: boolean) => void] {
  const isChosen = useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[name] !== undefined,
    () => false,
  );
  return [isChosen, (next) => choose(name, next)];
}

function choose(name: DeviceChoice, isChosen: boolean): void {
  const { key, value } = DEVICE_CHOICES[name];
  if (isChosen) document.documentElement.setAttribute(`data-${name}`, value);
  else document.documentElement.removeAttribute(`data-${name}`);
  try {
    if (isChosen) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // It holds until the page is left.
  }
  window.dispatchEvent(new Event(CHANGED));
}
