'use client';

import dynamic from 'next/dynamic';

/**
 * The public pages as members see them. They keep prompts in the browser and change them there; guests, whose pages are
 * rendered only on the server, never fetch this code.
 */
export const BrowseLibrary = dynamic(() =>
  import('./list/browse-library').then((module) => module.BrowseLibrary),
);
export const PromptCard = dynamic(() => import('./card/prompt-card').then((module) => module.PromptCard));
export const PromptDetail = dynamic(() =>
  import('./detail/prompt-detail').then((module) => module.PromptDetail),
);
