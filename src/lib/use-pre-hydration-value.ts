'use client';

import { useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react';
import { useHydrated } from './use-hydrated';

/** The value of a text field of the page; null where there is none. */
function textIn(selector: string): string | null {
  const field = document.querySelector(selector);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : null;
}

/** A text area shows every line end as a line feed. */
const isNew = (text: string, known: string) => text !== known.replace(/\r\n?/g, '\n');

/**
 * Takes up what somebody types into a field of the first HTML before the page has come to life: React asks for what
 * stands there neither then nor later. `take` gets it, once, where it differs from `known`.
 */
export function usePreHydrationValue(selector: string, known: string, take: (text: string) => void): void {
  const isHydrated = useHydrated();
  const [early] = useState(() => (isHydrated || typeof document === 'undefined' ? null : textIn(selector)));
  const latest = useRef(early);
  // Rendering takes its time, in which somebody types on: asks once more before a form registers its fields. A field whose
  // value React itself holds says what React knows by then.
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
