'use client';

import { showSideChoice } from './use-side-choice';

// Only the server writes it; the code for browsers is without it.
const SCRIPT = typeof window === 'undefined' ? `(${showSideChoice.toString()})()` : '';

/** The script of {@link showSideChoice}, before what it is about. */
export function SideChoiceScript({ nonce }: { nonce?: string | undefined }) {
  return (
    <script
      nonce={nonce}
      // Browsers hide the nonce from scripts.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: SCRIPT }}
    />
  );
}
