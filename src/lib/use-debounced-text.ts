'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { followedLink } from './followed-link';

export interface DebouncedText {
  /** What the field shows: what is being typed, else the value. */
  text: string;
  change: (text: string) => void;
  /** Drops what was typed and not yet handed on. */
  cancel: () => void;
  isPending: boolean;
}

/**
 * A text field whose value is kept elsewhere and slowly: typing shows at once and is handed to `commit` when it has
 * rested for `delayMs`, unless it is the value already. What somebody is typing is never replaced by an older value.
 * While it is held nothing is handed on. Who follows a link takes nothing along: a change of the address would call the visit off.
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
    // Leaving a field can tell of the same text again.
    if (typed !== text) setDraft(typed);
  };
  return { text, change, cancel, isPending: draft !== null };
}
