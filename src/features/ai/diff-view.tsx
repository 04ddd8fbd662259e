import type { ReactNode, Ref } from 'react';
import { DiffMark } from '@/components/ui/diff-mark';
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
  const shown: ReactNode[] = [];
  let change = -1;
  for (const part of parts) {
    if (part.kind === 'same') {
      shown.push(part.text);
      continue;
    }
    change += 1;
    const isCurrent = change === current;
    shown.push(
      <span
        key={change}
        ref={isCurrent ? currentRef : undefined}
        className={isCurrent ? 'rounded-xs outline-2 outline-offset-2 outline-ring' : undefined}
      >
        <Change part={part} decision={decisionOf(change)} />
      </span>,
    );
  }
  return (
    <pre
      dir="auto"
      className="font-mono text-sm leading-[1.7] break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
    >
      {shown}
    </pre>
  );
}

function Change({ part, decision }: { part: Extract<DiffPart, { kind: 'change' }>; decision: Decision }) {
  return (
    <>
      {part.before !== '' && decision !== 'taken' && (
        <DiffMark as="del" isPlain={decision === 'kept'} text={part.before} />
      )}
      {part.after !== '' && decision !== 'kept' && (
        <DiffMark as="ins" isPlain={decision === 'taken'} text={part.after} />
      )}
    </>
  );
}
