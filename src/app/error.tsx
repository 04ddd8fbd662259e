'use client';

import { LazyErrorMessage } from './lazy-error-message';

/** Shown in place of a page that failed. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  return <LazyErrorMessage error={error} retry={retry} />;
}
