import { diffLines } from 'diff';
import { type DiffPart, diffWords } from './word-diff';

/** A stretch of whole lines of two texts: the same in both, or what differs, word by word. */
export type DiffBlock = { kind: 'same'; text: string } | { kind: 'change'; parts: DiffPart[] };

/** All of a comparison takes about this long at most; what is left then is shown as replaced as a whole. */
const PATIENCE_MS = 300;

/** The words of one stretch of lines are not compared for longer. */
const STRETCH_PATIENCE_MS = 100;

/** One side of a stretch that was never compared, as a change of the whole. */
function wholeChange(before: string, after: string): DiffBlock {
  return { kind: 'change', parts: [{ kind: 'change', before, after }] };
}

/**
 * Compares two texts line by line, and the lines that differ word by word. The `before` and `same` texts of all blocks,
 * joined, are the first text; the `after` and `same` texts the second. It ends soon for any texts: what it has
 * no time for is one change.
 * @param patienceMs how long it may take, about
 */
export function diffTexts(
  before: string,
  after: string,
  clock: () => number = Date.now,
  patienceMs = PATIENCE_MS,
): DiffBlock[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const end = clock() + patienceMs;
  const lines = diffLines(before, after, { timeout: patienceMs / 2 });
  if (lines === undefined) return [wholeChange(before, after)];

  const stretches: ({ kind: 'same'; text: string } | { kind: 'change'; before: string; after: string })[] =
    [];
  for (const { value, added, removed } of lines) {
    if (!added && !removed) {
      stretches.push({ kind: 'same', text: value });
      continue;
    }
    let open = stretches.at(-1);
    if (open?.kind !== 'change') stretches.push((open = { kind: 'change', before: '', after: '' }));
    if (removed) open.before += value;
    else open.after += value;
  }
  return stretches.map((stretch) => {
    if (stretch.kind === 'same') return stretch;
    const patience = Math.min(STRETCH_PATIENCE_MS, end - clock());
    const isOneSided = stretch.before === '' || stretch.after === '';
    if (isOneSided || patience <= 0) return wholeChange(stretch.before, stretch.after);
    return { kind: 'change', parts: diffWords(stretch.before, stretch.after, patience) };
  });
}
