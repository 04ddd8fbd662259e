'use client';

import type { ReactNode } from 'react';
import { moveByArrows } from '@/lib/move-by-arrows';

/** Category, status and tags of a prompt. One tab stop, its first part: arrows move to the others. */
export function FactRow({ children }: { children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the links inside
    <ul
      aria-label="Category, tags and status"
      className="fact-row"
      onKeyDown={(event) => moveByArrows(event, 'a, button, [tabindex]')}
    >
      {children}
    </ul>
  );
}
