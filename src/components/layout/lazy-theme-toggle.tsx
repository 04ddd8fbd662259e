'use client';

import dynamic from 'next/dynamic';

/** The choice of the theme for a drawer, fetched with it. */
export const LazyThemeToggle = dynamic(() => import('./theme-toggle').then((module) => module.ThemeToggle), {
  ssr: false,
});
