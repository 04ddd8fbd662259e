'use client';

import { type ComponentProps, lazy, Suspense, useSyncExternalStore } from 'react';
import { newVersion, reloadPage } from '@/lib/new-version';
import type { ErrorMessage } from './error-message';

/** Fallback if the code of the error page can't be loaded. */
function PlainMessage() {
  const isNewVersion = useSyncExternalStore(newVersion.subscribe, newVersion.isOut, () => false);
  return (
    <main id="content" className="p-8">
      <h1>Something went wrong</h1>
      <p role="alert">
        {isNewVersion ? 'A new version is out. Reload to go on.' : 'Check your connection, then try again.'}
      </p>
      <button type="button" className="mt-3 rounded-md border px-4 py-2" onClick={reloadPage}>
        {isNewVersion ? 'Reload' : 'Try Again'}
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
