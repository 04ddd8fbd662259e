'use client';

import { useEffect, useEffectEvent } from 'react';
import { isCovered } from './covered-page';
import { pressedKey } from './pressed-key';
import { useSingleKeys } from './use-single-keys';

const TYPING = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

/**
 * Single keys of one page. They precede the global keys, which skip handled events, and are disabled in text fields and
 * while an overlay is open.
 */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const [isOn] = useSingleKeys();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isCovered()) return;
    if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;
    const act = keys[pressedKey(event)];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, [isOn]);
}
