'use client';

import dynamic from 'next/dynamic';

/** Pages of members: guests never fetch this code. */
export const SuggestionView = dynamic(() =>
  import('./suggestion-view').then((module) => module.SuggestionView),
);
export const SuggestionList = dynamic(() =>
  import('./suggestion-list').then((module) => module.SuggestionList),
);
