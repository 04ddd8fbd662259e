'use client';

import { useEffectEvent, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from './use-hydrated';

/** A text area normalizes line ends to line feeds. */
const isNew = (text: string, known: string) => text !== known.replace(/\r\n?/g, '\n');

/** What renderings have read of text areas with a text: React resets those while it hydrates, and may start again then. */
const readBefore = new WeakMap<HTMLTextAreaElement, string>();

/** The text of a field of the page; null if it does not exist. */
function textIn(selector: string, known: string): string | null {
  const field = document.querySelector(selector);
  if (field instanceof HTMLInputElement) return field.value;
  if (!(field instanceof HTMLTextAreaElement)) return null;
  if (known === '' || isNew(field.value, known)) readBefore.set(field, field.value);
  return readBefore.get(field) ?? field.value;
}

/**
 * Reads text typed into a server-rendered field before hydration, which React never reports. `take` receives it, once,
 * if it differs from `known`, before the browser can handle another key: React reports those.
 */
export function usePreHydrationValue(selector: string, known: string, take: (text: string) => void): void {
  const isHydrated = useHydrated();
  const [early] = useState(() =>
    isHydrated || typeof document === 'undefined' ? null : textIn(selector, known),
  );
  const latest = useRef(early);
  // The user may type on during rendering: reads again before a form registers its fields.
  useInsertionEffect(() => {
    if (early !== null) latest.current = textIn(selector, known) ?? early;
  }, [early, selector, known]);
  const takeUp = useEffectEvent((text: string) => {
    if (isNew(text, known)) take(text);
  });
  // Not after the paint: a letter typed until then would be reported first, and this older text would replace it. The
  // field would also lose its text to a rendering in between.
  useLayoutEffect(() => {
    if (latest.current !== null) takeUp(latest.current);
    latest.current = null;
  }, []);
}
