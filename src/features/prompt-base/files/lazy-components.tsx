'use client';

import dynamic from 'next/dynamic';

/** Guests load no code for calls with the page of a prompt, unless a file of it had no room there, as a whole or at all. */
export const LateFileText = dynamic(() => import('./late-file-text').then((module) => module.LateFileText));
