'use client';

import dynamic from 'next/dynamic';

/** One's own profile, with what edits it; others never fetch this code. */
export const OwnProfile = dynamic(() => import('./own-profile').then((module) => module.OwnProfile));
