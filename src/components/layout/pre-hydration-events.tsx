'use client';

import { replayPreHydrationEvents } from './replay-pre-hydration-events';

// Only the server writes it; the code for browsers and what is sent along for React are without it.
const SCRIPT = typeof window === 'undefined' ? `(${replayPreHydrationEvents.toString()})()` : '';

/** The script of {@link replayPreHydrationEvents}, for the head of a page. */
export function PreHydrationEvents({ nonce }: { nonce?: string }) {
  return (
    <script
      nonce={nonce}
      // Browsers hide the nonce from scripts.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: SCRIPT }}
    />
  );
}
