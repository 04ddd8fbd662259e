export type Range = readonly [from: number, to: number];

export type FoundPart = { text: string; isFound: boolean };

/** Splits a text at the ranges of a search; the joined parts are the text. */
export function splitAtMatches(text: string, ranges: readonly Range[]): FoundPart[] {
  const parts: FoundPart[] = [];
  let done = 0;
  for (const [from, to] of ranges) {
    if (from > done) parts.push({ text: text.slice(done, from), isFound: false });
    parts.push({ text: text.slice(from, to), isFound: true });
    done = to;
  }
  if (done < text.length) parts.push({ text: text.slice(done), isFound: false });
  return parts;
}
