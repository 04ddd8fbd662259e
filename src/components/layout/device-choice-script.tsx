'use client';

import { DEVICE_CHOICES, showDeviceChoices } from '@/lib/device-choice';
import { showTheme } from '@/lib/theme';

// Only the server writes it; the code for browsers is without it.
const SCRIPT =
  typeof window === 'undefined'
    ? `(${showTheme.toString()})();(${showDeviceChoices.toString()})(${JSON.stringify(DEVICE_CHOICES)})`
    : '';

/** The script of {@link showTheme} and {@link showDeviceChoices}, for the head: it runs before anything is painted. */
export function DeviceChoiceScript({ nonce }: { nonce?: string | undefined }) {
  return (
    <script
      nonce={nonce}
      // Browsers hide the nonce from scripts.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: SCRIPT }}
    />
  );
}
