import type { DiffPart } from '@/lib/word-diff';
import { DiffMark } from './diff-mark';
import { LongParts } from './long-text';

export interface DiffPartsProps {
  parts: readonly DiffPart[];
  /** Only one of the two texts. */
  side?: 'before' | 'after';
}

/** What goes or comes, or stays; `change` counts the changes. */
export interface DiffPiece {
  kind: 'same' | 'del' | 'ins';
  text: string;
  change: number;
}

/** The stretches of a changed text in one flow, what goes before what comes for it. */
export function diffPieces(parts: readonly DiffPart[]): DiffPiece[] {
  let change = -1;
  const pieces = parts.flatMap((part): DiffPiece[] => {
    if (part.kind === 'same') return [{ kind: 'same', text: part.text, change }];
    change += 1;
    return [
      { kind: 'del', text: part.before, change },
      { kind: 'ins', text: part.after, change },
    ];
  });
  return pieces.filter(({ text }) => text !== '');
}

/** A changed text in one flow: what goes and what comes, marked where it stands. */
export function DiffParts({ parts, side }: DiffPartsProps) {
  const hidden = side === 'after' ? 'del' : side === 'before' ? 'ins' : null;
  return <LongParts parts={diffPieces(parts).filter(({ kind }) => kind !== hidden)} draw={draw} />;
}

function draw({ kind, text }: DiffPiece) {
  return kind === 'same' ? text : <DiffMark as={kind} text={text} />;
}
