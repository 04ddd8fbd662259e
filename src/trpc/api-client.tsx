'use client';

import dynamic from 'next/dynamic';

/**
 * The API's hooks and the state in the address for what is inside. Their code is a part of its own: pages that are
 * rendered on the server alone never fetch it.
 */
export const ApiClient = dynamic(() => import('./api-provider').then((module) => module.ApiProvider));

/** Puts the answers that the server has asked for already into the reach of the hooks inside. */
export const HydrationBoundary = dynamic(() =>
  import('./hydration-boundary').then((module) => module.HydrationBoundary),
);
