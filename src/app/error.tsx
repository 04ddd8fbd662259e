'use client';

import { LazyErrorMessage } from './lazy-error-message';

/** Shown in place of a page that failed. */
export default function PageError({ error }: { error: unknown }) {
  return <LazyErrorMessage error={error} />;
}
