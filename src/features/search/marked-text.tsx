import { type Range, splitAtMatches } from '@/domain/search/found-parts';

/** A short text with ranges of it marked; the marks add no words for screen readers. */
export function MarkedText({ text, ranges }: { text: string; ranges: readonly Range[] | undefined }) {
  if (ranges === undefined || ranges.length === 0) return text;
  return splitAtMatches(text, ranges).map((part, index) =>
    part.isFound ? (
      // Parts have no identity of their own; their place is it.
      <mark key={index} className="px-0">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
