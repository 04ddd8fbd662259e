'use client';

import dynamic from 'next/dynamic';

/** Guests load no code for calls with the page of a prompt, unless a text of it is too long for the page. */
export const ShownParts = dynamic(() => import('./shown-parts').then((module) => module.ShownParts));
