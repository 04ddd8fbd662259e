'use client';

import { useOffline } from 'next/offline';

/** While the server cannot be reached: the page stays, and what was asked for comes when there is a connection again. */
export function OfflineBanner() {
  if (!useOffline()) return null;
  return (
    <p
      role="alert"
      className="fixed inset-x-4 inset-be-4 z-40 mx-auto w-fit max-w-reading rounded-lg border border-border-strong bg-surface px-4 py-3 text-md text-fg shadow-overlay print:hidden"
    >
      Can’t reach the server. This page stays open, and we’ll retry when you’re back online.
    </p>
  );
}
