'use client';

import { DEVICE_CHOICES, showDeviceChoices } from '@/lib/device-choice';

// Only the server writes it; the code for browsers is without it.
const SCRIPT =
  typeof window === 'undefined' ? `(${showDeviceChoices.toString()})(${JSON.stringify(DEVICE_CHOICES)})` : '';

/** The script of {@link showDeviceChoices}, before what it is about. */
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
