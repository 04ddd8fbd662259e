'use client';

import type { CommentLines } from '@/domain/comment/schema';
import { useAlignedWithLines } from './use-aligned-with-lines';

/** Marks lines behind the text: nothing is put into the text itself, so that copying it gives what it is. */
export function LineBand({ root, lines, id }: { root: HTMLElement; lines: CommentLines; id?: string }) {
  const ref = useAlignedWithLines(root, lines);
  return (
    <div
      ref={ref}
      id={id}
      className="pointer-events-none absolute -inset-s-3 inset-e-0 -z-1 scroll-my-28 rounded-e-sm border-s-3 border-primary bg-primary-soft print:hidden"
    />
  );
}
