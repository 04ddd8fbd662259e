'use client';

import dynamic from 'next/dynamic';

/** On pages that guests see too, who never fetch this code. */
export const FollowButton = dynamic(() => import('./follow-button').then((module) => module.FollowButton));
