'use client';

import { useOffline } from 'next/offline';

/**
 * A line under the header while the server cannot be reached: the page stays, and what was asked for comes when there
 * is a connection again. Where it is, `PageFrame` makes room for it.
 */
export function OfflineBanner() {
  if (!useOffline()) return null;
  return (
    <p
      role="alert"
      data-offline=""
      className="fixed inset-x-0 inset-bs-15 z-30 flex h-(--offline-line) items-center justify-center border-b border-border bg-mark-wash px-4 text-center text-sm text-on-mark print:hidden"
    >
      You’re offline. You can still read and copy.
    </p>
  );
}
