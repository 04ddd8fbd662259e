import type { DiffPart } from '@/lib/word-diff';
import { DiffMark } from './diff-mark';

export interface DiffPartsProps {
  parts: readonly DiffPart[];
  /** One of the two texts alone. */
  side?: 'before' | 'after';
}

/** A changed text in one flow: what goes and what comes, marked where it stands. */
export function DiffParts({ parts, side }: DiffPartsProps) {
  return parts.map((part, index) =>
    part.kind === 'same' ? (
      part.text
    ) : (
      // Parts have no identity of their own; their place is it.
      <span key={index}>
        {side !== 'after' && part.before !== '' && <DiffMark as="del" text={part.before} />}
        {side !== 'before' && part.after !== '' && <DiffMark as="ins" text={part.after} />}
      </span>
    ),
  );
}
