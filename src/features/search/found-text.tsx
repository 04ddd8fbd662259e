import { splitAtMatches, foundRanges } from '@/domain/search/found-ranges';

/** A short text with what a search found in it marked; the marks add no words for screen readers. */
export function FoundText({ text, query }: { text: string; query: string }) {
  if (query.trim() === '') return text;
  return splitAtMatches(text, foundRanges(text, query)).map((part, index) =>
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
