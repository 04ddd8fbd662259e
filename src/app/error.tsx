'use client';

import { ErrorMessage } from './error-message';

/** Shown in place of a page that failed. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ErrorMessage error={error} retry={retry} />;
}
