'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { followedLink } from './followed-link';
import { newVersion } from './new-version';

export interface LeaveGuard {
  /** Whether a navigation waits for the user's confirmation. */
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
  /** Runs `go`, after a confirmation if there is something to lose. */
  attempt: (go: () => void) => void;
  disarm: () => void;
}

/**
 * Prevents leaving a page by accident while `isActive`: links of the site and the browser's Back and Forward wait for a
 * confirmation, closing the tab or loading another page shows the browser's own warning.
 */
export function useLeaveGuard(isActive: boolean): LeaveGuard {
  const router = useRouter();
  const [pending, setPending] = useState<(() => void) | null>(null);
  const isDisarmed = useRef(false);

  useEffect(() => {
    if (!isActive) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      // A new version: what was typed is kept.
      if (!isDisarmed.current && !newVersion.isReloading()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const url = isDisarmed.current ? null : followedLink(event);
      if (url === null) return;
      event.preventDefault();
      event.stopPropagation();
      setPending(() => () => router.push(url.pathname + url.search + url.hash));
    };
    // Engines without the Navigation API cannot block a step in the history; the draft is stored there.
    const navigation = 'navigation' in window ? window.navigation : null;
    const onNavigate = (event: NavigateEvent) => {
      if (isDisarmed.current || event.navigationType !== 'traverse' || !event.cancelable) return;
      const steps = event.destination.index - (navigation?.currentEntry?.index ?? 0);
      event.preventDefault();
      setPending(() => () => window.history.go(steps));
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [isActive, router]);

  const disarm = () => {
    isDisarmed.current = true;
  };
  return {
    isAsking: pending !== null,
    stay: () => setPending(null),
    leave: () => {
      disarm();
      setPending(null);
      pending?.();
    },
    attempt: (go) => {
      if (isActive && !isDisarmed.current) setPending(() => go);
      else go();
    },
    disarm,
  };
}
