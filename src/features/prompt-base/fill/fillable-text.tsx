'use client';
'use memo';

import { createContext, use } from 'react';
import { LongParts } from '@/components/ui/long-text';
import { joinParts, splitVariables, type TextPart } from '@/domain/prompt/variables';
import { MAX_MARKS, PlainLines, PlainText } from '../text/prompt-text';
import { copyAsFilled, useCopyAsFilled } from './copy-as-filled';
import { type Fill, useFill } from './fill-context';
import { withTails } from './tails';
import { VariableAgain, VariableInText } from './variable-in-text';

/** A part of the text; of a variable, whether it is the field, whether it is alone on its line, and what is behind it. */
type Segment = TextPart & { isWhole?: boolean; isField?: boolean; isAlone?: boolean; tail?: string };

/** A text as it is, its variables as fields to fill in; it begins in a line of the prompt's text. */
export function FillableText({ text, firstLine }: { text: string; firstLine: number }) {
  const fill = useFill();
  useCopyAsFilled();
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

/**
 * A variable in a text that is shown as Markdown: the field, or the value again.
 * @param isFirst whether it is the first one of its name in this text
 * @param isAlone whether nothing else is on its line
 * @param tail punctuation behind it
 */
export function MarkedVariable({
  name,
  written,
  isFirst,
  isAlone,
  tail,
}: {
  name: string;
  written: string;
  isFirst: boolean;
  isAlone: boolean;
  tail: string;
}) {
  const fill = useFill();
  const { firstLine, lineCount } = use(LinesOfText);
  const isField = isFirst && fill !== null && isFirstIn(fill, name, firstLine, lineCount);
  return drawSegment({ kind: 'variable', text: written, name, fallback: null, tail, isField, isAlone }, fill);
}

/** Whether nothing else is on the line of a part. */
export function isAloneOnLine(parts: readonly TextPart[], index: number): boolean {
  return /(^|\n)$/.test(parts[index - 1]?.text ?? '') && /^(\r?\n|$)/.test(parts[index + 1]?.text ?? '');
}

function segmentsOf(text: string, firstLine: number, fill: Fill): Segment[] {
  const parts = splitVariables(text);
  const lineCount = text.split('\n').length;
  const seen = new Set<string>();
  const segments = parts.slice(0, MAX_MARKS).map((part, index): Segment => {
    if (part.kind !== 'variable') return part;
    const isField = !seen.has(part.name) && isFirstIn(fill, part.name, firstLine, lineCount);
    seen.add(part.name);
    const isAlone = isAloneOnLine(parts, index);
    return { ...part, isWhole: true, isField, isAlone };
  });
  const shown: Segment[] = withTails(segments);
  if (parts.length > MAX_MARKS) shown.push({ kind: 'text', text: joinParts(parts.slice(MAX_MARKS)) });
  return shown;
}

function drawSegment(segment: Segment, fill: Fill | null) {
  if (segment.kind !== 'variable') return segment.text;
  const field = fill?.byName.get(segment.name);
  if (fill === null || field === undefined) {
    return (
      <>
        <mark>{segment.text}</mark>
        {segment.tail}
      </>
    );
  }
  const shared = { fill, field, written: segment.text, tail: segment.tail };
  return segment.isField ? (
    <VariableInText {...shared} isAlone={segment.isAlone === true} />
  ) : (
    <VariableAgain {...shared} />
  );
}
