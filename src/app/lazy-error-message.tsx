'use client';

import { type ComponentProps, lazy, Suspense } from 'react';
import type { ErrorMessage } from './error-message';

/** What is left to say when not even the code of the error page can be had. */
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

/** The page of a failure. Every page carries this, and hardly any shows it, so that the rest is fetched when needed. */
export function LazyErrorMessage(props: ComponentProps<typeof ErrorMessage>) {
  return (
    <Suspense>
      <Message {...props} />
    </Suspense>
  );
}
