'use client';

import dynamic from 'next/dynamic';

/** Guests, too, compare versions: they load no code for calls unless a text is too long for the page. */
export const ChangedPart = dynamic(() => import('./changed-part').then((module) => module.ChangedPart));
