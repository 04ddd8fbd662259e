'use client';

import dynamic from 'next/dynamic';

/** Collections as members see them, who change theirs in the browser; guests never fetch this code. */
export const CollectionsView = dynamic(() =>
  import('./collections-view').then((module) => module.CollectionsView),
);
