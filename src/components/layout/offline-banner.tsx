'use client';

import { useOffline } from 'next/offline';
import { useEffect, useState } from 'react';

/**
 * A line under the header while the server cannot be reached: the page stays, and what was asked for comes when there
 * is a connection again. Where it is, `PageFrame` makes room for it, and what needs the server is grey.
 */
export function OfflineBanner() {
  const isWaiting = useOffline();
  const [isAway, setAway] = useState(false);
  /** What the last press was told: the line itself says it, for code of toasts may not be there. */
  const [told, setTold] = useState<string | null>(null);
  useEffect(() => {
    const started = import('@/lib/watch-connection').then(
      ({ watchConnection }) => watchConnection(setAway, setTold),
      // Without it the line comes with the first visit that fails.
      () => undefined,
    );
    return () => void started.then((end) => end?.());
  }, []);
  const isOffline = isWaiting || isAway;
  if (!isOffline && told !== null) setTold(null);
  if (!isOffline) return null;
  return (
    <p
      role="alert"
      data-offline=""
      className="fixed inset-x-0 inset-bs-15 z-30 flex h-(--offline-line) items-center justify-center border-b border-border bg-mark-wash px-4 text-center text-sm text-on-mark print:hidden"
    >
      {told ?? 'You’re offline. You can still read and copy.'}
    </p>
  );
}
