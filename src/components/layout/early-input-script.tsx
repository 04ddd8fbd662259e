'use client';

import { COVER } from '@/lib/covered-page';
import { EARLY_EVENTS, SINGLE_KEYS_STORAGE } from '@/lib/early-input/events';
import { keepKeys } from '@/lib/early-input/keep-keys';
import { keepPresses } from '@/lib/early-input/keep-presses';
import { watchQuickSearch } from '@/lib/early-input/quick-search-keys';

const events = JSON.stringify(EARLY_EVENTS);

// Only the server writes it; the code for browsers is without it.
const SCRIPT =
  typeof window === 'undefined'
    ? `(${keepPresses.toString()})(${events});` +
      `(${keepKeys.toString()})(${events},${JSON.stringify(COVER)},${JSON.stringify(SINGLE_KEYS_STORAGE)});` +
      `(${watchQuickSearch.toString()})(${events})`
    : '';

/** The inline script that keeps presses and keys from before hydration. It comes first in the body. */
export function EarlyInputScript({ nonce }: { nonce?: string | undefined }) {
  return (
    <script
      id="early-input"
      nonce={nonce}
      // Browsers hide the nonce from scripts.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: SCRIPT }}
    />
  );
}
