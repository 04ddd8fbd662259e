import type { ReactNode } from 'react';
import type { DiffPart } from '@/lib/word-diff';
import { DiffMark } from './diff-mark';
import { LongParts } from './long-text';

export type ChangeDecision = 'taken' | 'kept' | null;

/** State of deciding changes one by one: decided ones show one side, without marks. */
export interface ChangeNavigation {
  /** Index of the change to decide, from 0. */
  current: number;
  decisionOf: (change: number) => ChangeDecision;
}

export interface DiffPartsProps {
  parts: readonly DiffPart[];
  /** Renders only one of the two texts. */
  side?: 'before' | 'after';
  navigation?: ChangeNavigation | undefined;
  /** Number of changes before these parts. */
  first?: number;
  /** Draws what stays, if not as it is. */
  drawSame?: ((text: string) => ReactNode) | undefined;
}

/** Deleted, inserted or unchanged text; `change` is the index of the change. */
interface DiffSegment {
  kind: 'same' | 'del' | 'ins';
  text: string;
  change: number;
}

/** The parts of a changed text in order, deleted text before its replacement. */
function diffSegments(parts: readonly DiffPart[], first: number): DiffSegment[] {
  let change = first - 1;
  const segments = parts.flatMap((part): DiffSegment[] => {
    if (part.kind === 'same') return [{ kind: 'same', text: part.text, change }];
    change += 1;
    return [
      { kind: 'del', text: part.before, change },
      { kind: 'ins', text: part.after, change },
    ];
  });
  return segments.filter(({ text }) => text !== '');
}

const HIDDEN = { taken: 'del', kept: 'ins' } as const;

/** A changed text inline, with deletions and insertions marked in place. */
export function DiffParts({ parts, side, navigation, first = 0, drawSame }: DiffPartsProps) {
  const hidden = side === 'after' ? 'del' : side === 'before' ? 'ins' : null;
  const segments = diffSegments(parts, first).filter(({ kind, change }) => {
    const decision = navigation?.decisionOf(change) ?? null;
    return kind !== (decision === null ? hidden : HIDDEN[decision]);
  });
  return (
    <LongParts
      parts={segments}
      draw={(segment) =>
        segment.kind === 'same' && drawSame ? drawSame(segment.text) : drawSegment(segment, navigation)
      }
    />
  );
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

function drawSegment({ kind, text, change }: DiffSegment, navigation: ChangeNavigation | undefined) {
  if (kind === 'same') return text;
  const mark = <DiffMark as={kind} isPlain={(navigation?.decisionOf(change) ?? null) !== null} text={text} />;
  if (change !== navigation?.current) return mark;
  return (
    <span ref={bringIntoView} className="rounded-xs outline-2 outline-offset-2 outline-ring">
      {mark}
    </span>
  );
}
