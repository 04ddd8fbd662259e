'use client';

import { useState } from 'react';
import type { StretchChoice } from '@/features/version/stretch-tick';
import type { DiffBlock } from '@/lib/text-diff';

type Changed = Extract<DiffBlock, { kind: 'change' }>;

const sideOf = ({ parts }: Changed, side: 'before' | 'after') =>
  parts.map((part) => (part.kind === 'same' ? part.text : part[side])).join('');

/** Which of the changed stretches of a rewrite are taken, all at first, and the text that they make. */
export function useStretches(blocks: readonly DiffBlock[]) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const count = blocks.filter(({ kind }) => kind === 'change').length;
  const isTaken = (block: number) => !left.has(block);
  const taken = blocks.filter((block, index) => block.kind === 'same' || isTaken(index));
  const toggle = (block: number) => {
    const next = new Set(left);
    if (!next.delete(block)) next.add(block);
    setLeft(next);
  };
  return {
    count,
    takenCount: count - left.size,
    /** The blocks without the changes that are left out. */
    taken,
    text: blocks
      .map((block, index) => {
        if (block.kind === 'same') return block.text;
        return sideOf(block, isTaken(index) ? 'after' : 'before');
      })
      .join(''),
    // A single stretch is taken or left by the buttons below.
    choice: count > 1 ? ({ isTaken, toggle } satisfies StretchChoice) : undefined,
  };
}
