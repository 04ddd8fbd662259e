/** Punctuation that belongs to the word before it. */
const TAIL = /^[.,;:!?)\]}»”’"'…%。、，．：；！？）」』】》]{1,3}/;

/** A part of a text: a variable, or something else. */
type Part = { readonly kind: string; readonly text: string; readonly isFound?: boolean };

/**
 * Moves the punctuation behind each variable into its part, as `tail`: a browser may break the line between a field and
 * a full stop. The texts and tails of all parts in turn are the text again.
 */
export function withTails<T extends Part>(parts: readonly T[]): (T & { tail?: string })[] {
  const moved: (T & { tail?: string })[] = [];
  for (const part of parts) {
    const last = moved.at(-1);
    const tail = part.kind === 'text' && part.isFound !== true ? TAIL.exec(part.text)?.[0] : undefined;
    if (last?.kind !== 'variable' || tail === undefined) {
      moved.push(part);
      continue;
    }
    moved[moved.length - 1] = { ...last, tail };
    if (tail !== part.text) moved.push({ ...part, text: part.text.slice(tail.length) });
  }
  return moved;
}
