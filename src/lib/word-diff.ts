import { diffLines, diffWordsWithSpace } from 'diff';

/** A stretch of two texts: the same in both, or what one has and what the other has in its place. */
export type DiffPart = { kind: 'same'; text: string } | { kind: 'change'; before: string; after: string };

/** A comparison word by word that takes longer is given up for one line by line. */
const PATIENCE_MS = 400;

type Segment = { value: string; added: boolean; removed: boolean };

/** Groups the segments of one change. Whitespace between two changes belongs to them. */
function group(segments: readonly Segment[]): DiffPart[] {
  const parts: DiffPart[] = [];
  for (const { value, added, removed } of segments) {
    const last = parts.at(-1);
    if (!added && !removed) {
      parts.push({ kind: 'same', text: value });
      continue;
    }
    const beforeLast = parts.at(-2);
    if (last?.kind === 'same' && beforeLast?.kind === 'change' && /^[ \t]*$/.test(last.text)) {
      parts.pop();
      beforeLast.before += last.text;
      beforeLast.after += last.text;
    }
    const open = parts.at(-1);
    const change = open?.kind === 'change' ? open : { kind: 'change' as const, before: '', after: '' };
    if (change !== open) parts.push(change);
    if (removed) change.before += value;
    else change.after += value;
  }
  return parts;
}

/**
 * Compares two texts word by word. The `before` and `same` texts, joined, are the first text; the `after` and `same`
 * texts the second. Texts too different or too long for it are compared line by line, or as wholes.
 */
export function diffWords(before: string, after: string, patienceMs = PATIENCE_MS): DiffPart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const segments =
    diffWordsWithSpace(before, after, { timeout: patienceMs }) ??
    diffLines(before, after, { timeout: patienceMs });
  return segments === undefined ? [{ kind: 'change', before, after }] : group(segments);
}

/** The text with some of the changes: `isTaken` is asked for each, counted from 0. */
export function applyChanges(parts: readonly DiffPart[], isTaken: (change: number) => boolean): string {
  let change = -1;
  return parts
    .map((part) => {
      if (part.kind === 'same') return part.text;
      change += 1;
      return isTaken(change) ? part.after : part.before;
    })
    .join('');
}
