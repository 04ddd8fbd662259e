'use client';

import './globals.css';
import { useState } from 'react';
import { ReadyMark } from '@/components/layout/ready-mark';
import { LazyErrorMessage } from './lazy-error-message';

/** Shown when the root layout itself failed. It replaces that layout, so it brings its own document. */
export default function GlobalError({ error }: { error: unknown }) {
  // Every page carries this, and hardly any shows it: fonts and theme are those of the document it replaces.
  const [classes] = useState(() =>
    typeof document === 'undefined' ? undefined : document.documentElement.className,
  );
  return (
    <html lang="en" className={classes}>
      <body>
        <title>Error · Cuebook</title>
        <LazyErrorMessage error={error} />
        <ReadyMark />
      </body>
    </html>
  );
}
