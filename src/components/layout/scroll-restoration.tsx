'use client';

import { useEffect } from 'react';

/** Finds the place on a page again after a step back or forward, by code that comes after the page. */
export function ScrollRestoration() {
  useEffect(() => {
    const started = import('@/lib/restore-scroll')
      .then(({ restoreScroll }) => restoreScroll())
      // Without it the browser does what it can.
      .catch(() => undefined);
    return () => void started.then((stop) => stop?.());
  }, []);
  return null;
}
