'use client';

import { LongParts } from '@/components/ui/long-text';
import { joinParts, splitVariables } from '@/domain/prompt/variables';
import { foundInParts, type MarkedPart } from '@/domain/search/found-in-parts';
import { MAX_MARKS, PlainLines } from '@/features/prompt-base/text/prompt-text';
import { type Fill, useFill } from '@/features/prompt-base/fill/fill-context';
import { withTails } from '@/features/prompt-base/fill/tails';
import { VariableAgain, VariableInText } from '@/features/prompt-base/fill/variable-in-text';

type Segment = MarkedPart & { isWhole?: boolean; isField?: boolean; key?: string; tail?: string };

/** A prompt’s whole text with what a search found marked, and its variables as fields. */
export function PreviewText({ text, query }: { text: string; query: string }) {
  const fill = useFill();
  const parts = foundInParts(splitVariables(text), query);
  const seen = new Set<string>();
  const segments = parts.slice(0, MAX_MARKS).map((part): Segment => {
    if (part.kind !== 'variable') return part;
    const isField = !seen.has(part.name);
    seen.add(part.name);
    // Marks come and go with each letter; fields stay.
    return { ...part, isWhole: true, isField, ...(isField && { key: part.name }) };
  });
  const shown: Segment[] = withTails(segments);
  if (parts.length > MAX_MARKS) shown.push({ kind: 'text', text: joinParts(parts.slice(MAX_MARKS)) });
  return (
    <PlainLines firstLine={1}>
      <LongParts parts={shown} draw={(segment) => drawSegment(segment, fill)} />
    </PlainLines>
  );
}

function drawSegment(segment: Segment, fill: Fill | null) {
  if (segment.kind !== 'variable') {
    return segment.isFound === true ? (
      <mark data-found="" className="px-0">
        {segment.text}
      </mark>
    ) : (
      segment.text
    );
  }
  const field = fill?.byName.get(segment.name);
  if (fill === null || field === undefined)
    return (
      <>
        <span className="bg-mark-wash text-on-mark">{segment.text}</span>
        {segment.tail}
      </>
    );
  const shared = { fill, field, written: segment.text, tail: segment.tail };
  return segment.isField === true ? (
    <VariableInText {...shared} isAlone={false} />
  ) : (
    <VariableAgain {...shared} />
  );
}
