'use client';

import { type ReactNode, useState } from 'react';
import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import type { CommentsProps } from './comments-section';
import type { LineCommentsProps } from './line-comments';
import { NamedLines } from '@/features/prompt-base/text/named-lines';

async function load(): Promise<Render<LineCommentsProps>> {
  const { LineComments } = await import('./line-comments');
  return function renderLineComments(props) {
    return <LineComments {...props} />;
  };
}

/** The text of a prompt as members see it: what comments on its lines is fetched once the page is idle. */
export function CommentableText({ prompt, children }: CommentsProps & { children: ReactNode }) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const render = useLazyRender(load, false, 'idle');
  return (
    <NamedLines>
      {root !== null && render?.({ prompt, root })}
      {/* As wide as the sheet: beside the text is where the pointer finds the control. */}
      <div ref={setRoot} className="-ms-5 ps-5 sm:-ms-6 sm:ps-6">
        {children}
      </div>
    </NamedLines>
  );
}
