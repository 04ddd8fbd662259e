'use client';

import { useLazyRender, type Render } from '@/components/ui/use-lazy-render';

export interface CommentsProps {
  prompt: { id: string; slug: string; version: number; content: string };
}

async function load(): Promise<Render<CommentsProps>> {
  const { Comments } = await import('./comments');
  return function renderComments(props) {
    return <Comments {...props} />;
  };
}

/** Comments on a prompt, below its text. The code is loaded once the page is idle. */
export function CommentsSection(props: CommentsProps) {
  return useLazyRender(load, false, 'idle')?.(props) ?? null;
}
