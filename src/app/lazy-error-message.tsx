'use client';

import { type ComponentProps, lazy, Suspense } from 'react';
import type { ErrorMessage } from './error-message';

/** Fallback if the code of the error page can't be loaded. */
function PlainMessage({ retry }: ComponentProps<typeof ErrorMessage>) {
  return (
    <main id="content" className="p-8">
      <h1>Something went wrong</h1>
      <p role="alert">Check your connection, then try again.</p>
      <button type="button" className="mt-3 rounded-md border px-4 py-2" onClick={() => retry()}>
        Try Again
      </button>
    </main>
  );
}

const Message = lazy(() =>
  import('./error-message').then(
    (module) => ({ default: module.ErrorMessage }),
    () => ({ default: PlainMessage }),
  ),
);

/** Error page. Included in every page and rarely displayed, so the rest is loaded when needed. */
export function LazyErrorMessage(props: ComponentProps<typeof ErrorMessage>) {
  return (
    <Suspense>
      <Message {...props} />
    </Suspense>
  );
}
