'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { readSetting, subscribeToSettings, writeSetting } from './device-setting';
import { SINGLE_KEYS_STORAGE } from './early-input/events';

const isOn = () => readSetting(SINGLE_KEYS_STORAGE) !== 'off';

/** Whether single keys act (WCAG 2.1.4 asks for a way to turn them off), kept on this device. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribeToSettings, isOn, () => true);
  const set = useCallback((next: boolean) => writeSetting(SINGLE_KEYS_STORAGE, next ? 'on' : 'off'), []);
  return [on, set];
}
