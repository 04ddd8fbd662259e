'use client';

import dynamic from 'next/dynamic';

/** What only members see; guests, whose pages are rendered on the server, never fetch this code. */
export const TestsView = dynamic(() => import('./tests-view').then((module) => module.TestsView));
