import type { ReactNode, Ref } from 'react';
import { cn } from '@/lib/cn';
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
        <Marked as="del" isPlain={decision === 'kept'} text={part.before} />
      )}
      {part.after !== '' && decision !== 'kept' && (
        <Marked as="ins" isPlain={decision === 'taken'} text={part.after} />
      )}
    </>
  );
}

function Marked({ as: Tag, isPlain, text }: { as: 'ins' | 'del'; isPlain: boolean; text: string }) {
  if (isPlain) return text;
  const look =
    Tag === 'ins'
      ? 'bg-ok-soft text-on-ok-soft underline decoration-1 underline-offset-3'
      : 'bg-danger-soft text-on-danger-soft line-through';
  return (
    <Tag className={cn('rounded-xs box-decoration-clone px-0.5', look)}>
      <span className="sr-only">{Tag === 'ins' ? 'added: ' : 'removed: '}</span>
      {/* A change that is nothing but an end of line can be seen. */}
      {text.trim() === '' ? text.replaceAll('\n', '↵\n') : text}
      <span className="sr-only"> end of {Tag === 'ins' ? 'addition' : 'removal'} </span>
    </Tag>
  );
}
