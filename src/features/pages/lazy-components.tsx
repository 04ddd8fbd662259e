'use client';

import dynamic from 'next/dynamic';

/** A collection as members see it, who change theirs in the browser; guests never fetch this code. */
export const CollectionView = dynamic(() =>
  import('./collection-view').then((module) => module.CollectionView),
);
