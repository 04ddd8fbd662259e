'use client';
'use no memo';

import { keepEarlyPresses } from './keep-early-presses';

// Only the server writes it; the code for browsers and what is sent along for React are without it.
const SCRIPT = typeof window === 'undefined' ? `(${keepEarlyPresses.toString()})()` : '';

/** The script of {@link keepEarlyPresses}, for the head of a page. */
export function EarlyPresses({ nonce }: { nonce?: string }) {
  return (
    <script
      nonce={nonce}
      // Browsers hide the nonce from scripts.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: SCRIPT }}
    />
  );
}
