'use client';

import { type ReactNode, useEffect, useState } from 'react';

import { Spinner } from '@/components/ui/spinner';
import { useHydrated } from '@/lib/use-hydrated';

export interface FullFrameProps {
  /** URL of another origin. */
  src: string;
  /** Accessible name. */
  title: string;
  loadingText: string;
  /** Time limit until `failure` is displayed instead. */
  timeoutMs: number;
  /** Message for that case; receives the function that retries. */
  failure: (retry: () => void) => ReactNode;
}

/**
 * Allows scripts and storage of its own origin, forms, and windows it opens, but not the surrounding page. Safe only
 * for another origin, which the validation of the environment ensures.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups';

/**
 * Whether the document was loaded from this URL. The CSP that allows the frame belongs to the document, and client-side
 * navigation keeps the policy of the first page.
 */
function isOwnDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined || new URL(entry.name, location.href).pathname === location.pathname;
}

export function FullFrame({ src, title, loadingText, timeoutMs, failure }: FullFrameProps) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  // Rendered by the server, the frame might load before the listener is attached.
  const isHydrated = useHydrated();

  useEffect(() => {
    if (!isOwnDocument()) location.reload();
  }, []);

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => {
      setState('failed');
    }, timeoutMs);
    return () => {
      clearTimeout(timer);
    };
  }, [state, attempt, timeoutMs]);

  function retry() {
    setAttempt(attempt + 1);
    setState('loading');
  }

  return (
    <div className="relative flex-1 bg-surface">
      {isHydrated && state !== 'failed' && (
        <iframe
          key={attempt}
          src={src}
          title={title}
          sandbox={SANDBOX}
          referrerPolicy="strict-origin-when-cross-origin"
          className="absolute inset-0 size-full border-0"
          onLoad={() => {
            setState('loaded');
          }}
        />
      )}
      {state === 'loading' && (
        <div
          role="status"
          className="absolute inset-0 flex items-center justify-center gap-3 bg-bg text-lg text-fg-muted"
        >
          <Spinner className="size-5" />
          {loadingText}
        </div>
      )}
      {state === 'failed' && (
        <div role="alert" className="absolute inset-0 grid place-items-center overflow-y-auto p-4">
          {failure(retry)}
        </div>
      )}
    </div>
  );
}
