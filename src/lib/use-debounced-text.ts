'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { followedLink } from './followed-link';

export interface DebouncedText {
  /** Text of the field: the typed one, else the value. */
  text: string;
  change: (text: string) => void;
  /** Discards typed text that was not committed yet. */
  cancel: () => void;
  isPending: boolean;
}

/**
 * Debounces a text field whose value is stored elsewhere: typed text is displayed immediately and passed to `commit`
 * after `delayMs` without input, unless it equals the value. Typed text is never replaced by an older value. Nothing is
 * committed while `isOnHold`. Following a link discards it: a change of the URL would cancel the navigation.
 */
export function useDebouncedText(
  value: string,
  commit: (text: string) => void,
  delayMs: number,
  isHeld = false,
): DebouncedText {
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? value;

  const cancel = () => setDraft(null);
  const handOn = useEffectEvent((typed: string) => {
    setDraft(null);
    if (typed !== value) commit(typed);
  });
  const cancelOnVisit = useEffectEvent((event: MouseEvent) => {
    if (followedLink(event) !== null) cancel();
  });
  useEffect(() => {
    if (draft === null || isHeld) return;
    const timer = setTimeout(() => handOn(draft), delayMs);
    document.addEventListener('click', cancelOnVisit, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', cancelOnVisit, { capture: true });
    };
  }, [draft, delayMs, isHeld]);

  const change = (typed: string) => {
    // Leaving a field may report the same text again.
    if (typed !== text) setDraft(typed);
  };
  return { text, change, cancel, isPending: draft !== null };
}
