'use client';

import './globals.css';
import { fontVariables } from './fonts';
import { LazyErrorMessage } from './lazy-error-message';

/** Shown when the root layout itself failed; it stands in for it, so it brings its own document. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en" className={fontVariables}>
      <body>
        <title>Error · Cuebook</title>
        <LazyErrorMessage error={error} retry={retry} />
      </body>
    </html>
  );
}
