'use client';

import { useEffect } from 'react';
import { EARLY_EVENTS } from '@/lib/early-input/events';

/**
 * Sets `data-ready` on `<html>` once React has taken the page over and the browser is idle again: from then on the page
 * answers to presses. For browser tests and for programs that drive a browser.
 */
export function ReadyMark() {
  useEffect(() => {
    const mark = () => {
      document.documentElement.dataset.ready = '';
      window.dispatchEvent(new Event(EARLY_EVENTS.ready));
    };
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(mark);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(mark, { timeout: 5_000 });
    return () => cancelIdleCallback(request);
  }, []);
  return null;
}
