'use client';
'use memo';

import { createContext, type ReactNode, use } from 'react';
import { LongParts } from '@/components/ui/long-text';
import { joinParts, splitVariables, type TextPart } from '@/domain/prompt/variables';
import { MAX_MARKS, PlainLines, PlainText } from '../text/prompt-text';
import { copyAsFilled } from './copy-as-filled';
import { type Fill, useFill } from './fill-context';
import { VariableAgain, VariableInText } from './variable-in-text';

/** A part of the text; of a variable, whether it is the field, and whether nothing else is on its line. */
type Segment = TextPart & { isField?: boolean; isAlone?: boolean };

/** A text as it is, its variables as fields to fill in; it begins in a line of the prompt's text. */
export function FillableText({ text, firstLine }: { text: string; firstLine: number }) {
  const fill = useFill();
  if (fill === null || fill.fields.length === 0) return <PlainText text={text} firstLine={firstLine} />;
  return (
    <PlainLines firstLine={firstLine} onCopy={(event) => copyAsFilled(event, fill)}>
      <LongParts parts={segmentsOf(text, firstLine, fill)} draw={(segment) => drawSegment(segment, fill)} />
    </PlainLines>
  );
}

/** Whether a variable is first in a text that begins in this line and has this many. */
function isFirstIn(fill: Fill, name: string, firstLine: number, lineCount: number): boolean {
  const line = fill.firstLines.get(name) ?? 0;
  return line >= firstLine && line < firstLine + lineCount;
}

/** The lines of the prompt's text that a text of it is made of. */
export const LinesOfText = createContext({ firstLine: 1, lineCount: Infinity });

/** A variable in a text that is shown as Markdown: the field, or the value again. */
export function MarkedVariable({
  name,
  isFirst,
  children,
}: {
  name: string;
  /** Whether it is the first one of its name in this text. */
  isFirst: boolean;
  children: ReactNode;
}) {
  const fill = useFill();
  const { firstLine, lineCount } = use(LinesOfText);
  const field = fill?.byName.get(name);
  if (fill === null || field === undefined) return <mark>{children}</mark>;
  return isFirst && isFirstIn(fill, name, firstLine, lineCount) ? (
    <VariableInText fill={fill} field={field} isAlone={false} />
  ) : (
    <VariableAgain fill={fill} field={field} />
  );
}

function segmentsOf(text: string, firstLine: number, fill: Fill): Segment[] {
  const parts = splitVariables(text);
  const lineCount = text.split('\n').length;
  const seen = new Set<string>();
  const segments = parts.slice(0, MAX_MARKS).map((part, index): Segment => {
    if (part.kind !== 'variable') return part;
    const isField = !seen.has(part.name) && isFirstIn(fill, part.name, firstLine, lineCount);
    seen.add(part.name);
    const isAlone =
      /(^|\n)$/.test(parts[index - 1]?.text ?? '') && /^(\r?\n|$)/.test(parts[index + 1]?.text ?? '');
    return { ...part, isField, isAlone };
  });
  if (parts.length > MAX_MARKS) segments.push({ kind: 'text', text: joinParts(parts.slice(MAX_MARKS)) });
  return segments;
}

function drawSegment(segment: Segment, fill: Fill) {
  if (segment.kind !== 'variable') return segment.text;
  const field = fill.byName.get(segment.name);
  // A long line is cut, in a variable too: then it is shown as it is written.
  if (field === undefined || !/^(?:\{\{|\$\{).*\}$/.test(segment.text)) return <mark>{segment.text}</mark>;
  return segment.isField ? (
    <VariableInText fill={fill} field={field} written={segment.text} isAlone={segment.isAlone === true} />
  ) : (
    <VariableAgain fill={fill} field={field} written={segment.text} />
  );
}
