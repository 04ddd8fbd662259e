'use client';

import { useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react';
import { useHydrated } from './use-hydrated';

/** The value of a text field of the page; null if it does not exist. */
function textIn(selector: string): string | null {
  const field = document.querySelector(selector);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : null;
}

/** A text area normalizes line ends to line feeds. */
const isNew = (text: string, known: string) => text !== known.replace(/\r\n?/g, '\n');

/**
 * Reads text typed into a server-rendered field before hydration, which React never reports. `take` receives it, once,
 * if it differs from `known`.
 */
export function usePreHydrationValue(selector: string, known: string, take: (text: string) => void): void {
  const isHydrated = useHydrated();
  const [early] = useState(() => (isHydrated || typeof document === 'undefined' ? null : textIn(selector)));
  const latest = useRef(early);
  // The user may type on during rendering: reads again before a form registers its fields. A controlled field has
  // React's value by then.
  useInsertionEffect(() => {
    const text = early === null ? null : textIn(selector);
    if (text !== null && isNew(text, known)) latest.current = text;
  }, [early, selector, known]);
  const takeUp = useEffectEvent((text: string) => {
    if (isNew(text, known)) take(text);
  });
  useEffect(() => {
    if (latest.current !== null) takeUp(latest.current);
    latest.current = null;
  }, []);
}
