'use client';

import dynamic from 'next/dynamic';

/** The findings about a text; their code and the rules come after the page. */
export const PromptCheck = dynamic(() => import('./prompt-check').then((module) => module.PromptCheck), {
  ssr: false,
});

/** The same, folded. */
export const CheckHint = dynamic(() => import('./prompt-check').then((module) => module.CheckHint), {
  ssr: false,
});
