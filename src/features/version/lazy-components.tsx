'use client';

import dynamic from 'next/dynamic';

/** Version components only for members; server-rendered pages for guests never load this code. */
export const RestoreVersion = dynamic(() =>
  import('./restore-version').then((module) => module.RestoreVersion),
);
