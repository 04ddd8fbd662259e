'use client';

import type { ReactNode, SyntheticEvent } from 'react';
import { EARLY_EVENTS } from '@/lib/early-input/events';

/** Reports the events that reach components, so that the inline script does not repeat them. */
function report({ nativeEvent }: SyntheticEvent): void {
  window.dispatchEvent(new CustomEvent(EARLY_EVENTS.handled, { detail: nativeEvent }));
}

/** The body of every page. */
export function PageBody({ children }: { children: ReactNode }) {
  return (
    <body onClickCapture={report} onSubmitCapture={report}>
      {children}
    </body>
  );
}
