import type { Ref } from 'react';
import { DiffMark } from '@/components/ui/diff-mark';
import { type DiffPiece, diffPieces } from '@/components/ui/diff-parts';
import { LongParts } from '@/components/ui/long-text';
import type { DiffPart } from '@/lib/word-diff';

/** What was decided about a change; null for one that nobody has looked at. */
export type Decision = 'taken' | 'kept' | null;

/** Two texts in one: what goes is struck out, what comes is underlined, and both are named to screen readers. */
export function DiffView({
  parts,
  current,
  currentRef,
  decisionOf,
}: {
  parts: readonly DiffPart[];
  /** The change that is being decided about, counted from 0; null for none. */
  current: number | null;
  currentRef: Ref<HTMLSpanElement>;
  decisionOf: (change: number) => Decision;
}) {
  const pieces = diffPieces(parts).filter(({ kind, change }) => {
    const decision = decisionOf(change);
    return kind === 'same' || decision === null || decision === (kind === 'ins' ? 'taken' : 'kept');
  });
  const draw = ({ kind, text, change }: DiffPiece) => {
    if (kind === 'same') return text;
    const mark = <DiffMark as={kind} isPlain={decisionOf(change) !== null} text={text} />;
    if (change !== current) return mark;
    return (
      <span ref={currentRef} className="rounded-xs outline-2 outline-offset-2 outline-ring">
        {mark}
      </span>
    );
  };
  return (
    <pre
      dir="auto"
      className="font-mono text-sm leading-[1.7] break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
    >
      <LongParts parts={pieces} draw={draw} />
    </pre>
  );
}
