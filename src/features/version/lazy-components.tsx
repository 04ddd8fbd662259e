'use client';

import dynamic from 'next/dynamic';

/** What only members see of versions; guests, whose pages are rendered on the server, never fetch this code. */
export const RestoreVersion = dynamic(() =>
  import('./restore-version').then((module) => module.RestoreVersion),
);
