'use client';

import { type ReactNode, useEffect, useState } from 'react';

import { Spinner } from '@/components/ui/spinner';
import { useHydrated } from '@/lib/use-hydrated';

export interface FullFrameProps {
  /** Address of another origin. */
  src: string;
  /** Its name for people who do not see it. */
  title: string;
  loadingText: string;
  /** How long it may take before `failure` is shown in its place. */
  timeoutMs: number;
  /** The message for that case; gets the function that tries again. */
  failure: (retry: () => void) => ReactNode;
}

/**
 * Scripts and storage of its own origin, forms, and windows it opens: never the page around it. Harmless only because
 * that origin is another one, which the check of the environment sees to.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups';

/**
 * Whether the document came from this address. The policy that allows the frame belongs to the document, and a walk
 * from another page of the site keeps that page's.
 */
function isOwnDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined || new URL(entry.name, location.href).pathname === location.pathname;
}

/** A page of another site over all the room there is, with a word of patience until it has loaded. */
export function FullFrame({ src, title, loadingText, timeoutMs, failure }: FullFrameProps) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  // From the server the frame might have loaded before anybody listens.
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
