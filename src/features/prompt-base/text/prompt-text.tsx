import type { ClipboardEventHandler, ReactNode } from 'react';
import { LongParts } from '@/components/ui/long-text';
import { joinParts, splitVariables, type TextPart } from '@/domain/prompt/variables';

/** Elements slow a page down, so only this many variables of a long text are highlighted. */
export const MAX_MARKS = 1_000;

export function PromptText({ text }: { text: string }) {
  return <PromptParts parts={splitVariables(text)} />;
}

/** A text with its line breaks, beginning at a line of the prompt's text. */
export function PlainText({ text, firstLine }: { text: string; firstLine: number }) {
  return (
    <PlainLines firstLine={firstLine}>
      <PromptText text={text} />
    </PlainLines>
  );
}

/** Element for text with its line breaks. */
export function PlainLines({
  firstLine,
  onCopy,
  children,
}: {
  firstLine: number;
  onCopy?: ClipboardEventHandler<HTMLElement>;
  children: ReactNode;
}) {
  return (
    <pre
      onCopy={onCopy}
      dir="auto"
      data-first-line={firstLine}
      className="prompt-type break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
    >
      {children}
    </pre>
  );
}

/** Text that is already split at its variables; filled-in ones show their value. */
export function PromptParts({ parts }: { parts: readonly TextPart[] }) {
  const shown = parts.slice(0, MAX_MARKS);
  if (parts.length > MAX_MARKS) shown.push({ kind: 'text', text: joinParts(parts.slice(MAX_MARKS)) });
  return <LongParts parts={shown} draw={draw} />;
}

function draw(part: TextPart) {
  return part.kind === 'variable' ? <mark>{part.text}</mark> : part.text;
}
