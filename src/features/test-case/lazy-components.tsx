'use client';

import dynamic from 'next/dynamic';

/** Only for members; server-rendered pages for guests never load this code. */
export const TestsView = dynamic(() => import('./tests-view').then((module) => module.TestsView));
