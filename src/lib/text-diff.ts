import { diffLines } from 'diff';
import { type DiffPart, diffWords } from './word-diff';

/** A range of whole lines of two texts: identical in both, or a word-by-word diff. */
export type DiffBlock = { kind: 'same'; text: string } | { kind: 'change'; parts: DiffPart[] };

/** Approximate time limit of a comparison; the rest is shown as one replacement. */
const PATIENCE_MS = 300;

/** Time limit for the word diff of one range of lines. */
const STRETCH_PATIENCE_MS = 100;

/** A line with more separate changes than this is easier to read as one deletion and one insertion. */
const CHANGES_OF_A_LINE = 4;

/** Merges everything between the first and the last change of a line into one change, if there are too many. */
function calmLine(line: readonly DiffPart[]): DiffPart[] {
  const first = line.findIndex(({ kind }) => kind === 'change');
  const last = line.findLastIndex(({ kind }) => kind === 'change');
  const changes = line.filter(({ kind }) => kind === 'change').length;
  if (changes <= CHANGES_OF_A_LINE) return [...line];
  const between = line.slice(first, last + 1);
  const side = (name: 'before' | 'after') =>
    between.map((part) => (part.kind === 'same' ? part.text : part[name])).join('');
  return [
    ...line.slice(0, first),
    { kind: 'change', before: side('before'), after: side('after') },
    ...line.slice(last + 1),
  ];
}

/** Merges changes of lines with too many. */
function calmLines(parts: readonly DiffPart[]): DiffPart[] {
  const calm: DiffPart[] = [];
  let line: DiffPart[] = [];
  for (const part of parts) {
    line.push(part);
    if (part.kind === 'same' && part.text.includes('\n')) {
      calm.push(...calmLine(line));
      line = [];
    }
  }
  return [...calm, ...calmLine(line)];
}

/** A range without a comparison, as one change. */
function wholeChange(before: string, after: string): DiffBlock {
  return { kind: 'change', parts: [{ kind: 'change', before, after }] };
}

/**
 * Compares two texts line by line, and the lines that differ word by word. The `before` and `same` texts of all blocks,
 * joined, are the first text; the `after` and `same` texts the second. The time is limited: text that was not compared
 * in time is one change.
 * @param patienceMs approximate time limit
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
    return { kind: 'change', parts: calmLines(diffWords(stretch.before, stretch.after, patience)) };
  });
}
