'use client';

import { useSyncExternalStore } from 'react';

/** Display settings of a device: the storage key, and the value of the non-default choice. */
export const DEVICE_CHOICES = {
  side: { key: 'side-bar', value: 'collapsed' },
  list: { key: 'list-view', value: 'lines' },
} as const;

export type DeviceChoice = keyof typeof DEVICE_CHOICES;

const CHANGED = 'cuebook:device-choice';

/**
 * Applies the settings of this device to the document before the first paint, for the styles. Runs inline in the page's
 * HTML, so it must not use anything outside itself.
 */
export function showDeviceChoices(choices: Record<string, { key: string; value: string }>): void {
  try {
    for (const [name, { key, value }] of Object.entries(choices)) {
      if (localStorage.getItem(key) === value) document.documentElement.dataset[name] = value;
    }
  } catch {
    // Without storage the default applies.
  }
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}

/** Whether this device has the non-default setting, and a function to set it. */
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
    // Applies until the page is left.
  }
  window.dispatchEvent(new Event(CHANGED));
}
