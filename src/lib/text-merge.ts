import { diffArrays } from 'diff';

/**
 * A part of a merge: a merged text (changed on no side, on one, or equally on both), or a conflict, if both sides
 * changed the same place differently.
 */
export type MergePart =
  { kind: 'merged'; text: string } | { kind: 'conflict'; base: string; theirs: string; mine: string };

/** Time limit of the comparison; beyond it the whole text is one conflict. */
const PATIENCE_MS = 250;

/** Replaces tokens `from` to `to` of the base by `tokens`. */
type Edit = { from: number; to: number; tokens: string[] };

/** Splits a text into lines with their ends, or into words and the text between them. */
function tokensOf(text: string, unit: 'line' | 'word'): string[] {
  return text.match(unit === 'line' ? /[^\n]*\n|[^\n]+$/g : /\s+|[^\s]+/g) ?? [];
}

function editsOf(base: string[], changed: string[]): Edit[] | null {
  const segments = diffArrays(base, changed, { timeout: PATIENCE_MS });
  if (segments === undefined) return null;
  const edits: Edit[] = [];
  let at = 0;
  let open: Edit | null = null;
  for (const { value, added, removed } of segments) {
    if (!added && !removed) {
      at += value.length;
      open = null;
      continue;
    }
    if (open === null) edits.push((open = { from: at, to: at, tokens: [] }));
    if (removed) open.to = at += value.length;
    else open.tokens.push(...value);
  }
  return edits;
}

/** One side's text for the base's tokens `from` to `to`, which contain its edits. */
function applied(base: string[], edits: readonly Edit[], from: number, to: number): string {
  let text = '';
  let at = from;
  for (const edit of edits) {
    text += base.slice(at, edit.from).join('') + edit.tokens.join('');
    at = edit.to;
  }
  return text + base.slice(at, to).join('');
}

/**
 * Merges two texts based on `base`: changes of only one side are accepted, and changes of both sides at the same place
 * are a conflict. Adjacent changes count as the same place.
 * @param unit unit of conflicts: whole lines, or single words for texts of one line
 */
export function mergeTexts(
  base: string,
  theirs: string,
  mine: string,
  unit: 'line' | 'word' = 'line',
): MergePart[] {
  if (theirs === mine || theirs === base) return mergedPart(mine);
  if (mine === base) return mergedPart(theirs);
  const tokens = tokensOf(base, unit);
  const their = editsOf(tokens, tokensOf(theirs, unit));
  const my = editsOf(tokens, tokensOf(mine, unit));
  if (their === null || my === null) return [{ kind: 'conflict', base, theirs, mine }];

  const parts: MergePart[] = [];
  const add = (text: string) => {
    const last = parts.at(-1);
    if (last?.kind === 'merged') last.text += text;
    else if (text !== '') parts.push({ kind: 'merged', text });
  };
  let [at, t, m] = [0, 0, 0];
  while (t < their.length || m < my.length) {
    const from = Math.min(their[t]?.from ?? Infinity, my[m]?.from ?? Infinity);
    let to = from;
    const [firstTheirs, firstMine] = [t, m];
    for (let grows = true; grows;) {
      grows = false;
      for (let next = their[t]; next !== undefined && next.from <= to; next = their[t]) {
        to = Math.max(to, next.to);
        t += 1;
        grows = true;
      }
      for (let next = my[m]; next !== undefined && next.from <= to; next = my[m]) {
        to = Math.max(to, next.to);
        m += 1;
        grows = true;
      }
    }
    add(tokens.slice(at, from).join(''));
    const theirText = applied(tokens, their.slice(firstTheirs, t), from, to);
    const myText = applied(tokens, my.slice(firstMine, m), from, to);
    if (t === firstTheirs || theirText === myText) add(myText);
    else if (m === firstMine) add(theirText);
    else {
      const replaced = tokens.slice(from, to).join('');
      parts.push({ kind: 'conflict', base: replaced, theirs: theirText, mine: myText });
    }
    at = to;
  }
  add(tokens.slice(at).join(''));
  return parts;
}

function mergedPart(text: string): MergePart[] {
  return text === '' ? [] : [{ kind: 'merged', text }];
}

/** Resolution of a conflict: one side, or both, theirs first. */
export type Choice = 'mine' | 'theirs' | 'both';

/** The merged text, with the resolution of each conflict, counted from 0, by `choiceOf`. */
export function mergedText(parts: readonly MergePart[], choiceOf: (conflict: number) => Choice): string {
  let conflict = -1;
  return parts
    .map((part) => {
      if (part.kind === 'merged') return part.text;
      const choice = choiceOf((conflict += 1));
      if (choice !== 'both') return part[choice];
      const needsEnd = part.theirs !== '' && part.mine !== '' && !/\s$/.test(part.theirs);
      return part.theirs + (needsEnd ? '\n' : '') + part.mine;
    })
    .join('');
}

/** Three-way merge of unordered lists: applies the additions and removals of both sides. */
export function mergeLists(
  base: readonly string[],
  theirs: readonly string[],
  mine: readonly string[],
  keyOf: (item: string) => string,
): string[] {
  const keysOf = (items: readonly string[]) => new Set(items.map(keyOf));
  const [before, kept] = [keysOf(base), keysOf(mine)];
  const shown = keysOf(theirs);
  const stays = theirs.filter((item) => kept.has(keyOf(item)) || !before.has(keyOf(item)));
  const added = mine.filter((item) => !before.has(keyOf(item)) && !shown.has(keyOf(item)));
  return [...stays, ...added];
}

/** Lines `from` to `to` of one text, counted from 0, replaced by lines `start` to `end` of another. */
type LineChange = { from: number; to: number; start: number; end: number };

/** A longer difference is one change. A count instead of a time limit keeps the result deterministic. */
const MAX_LINES_CHANGED = 2_000;

/** The ranges of lines in which a text differs from another. */
export function lineChanges(before: string, after: string): LineChange[] {
  if (before === after) return [];
  const [old, present] = [tokensOf(before, 'line'), tokensOf(after, 'line')];
  const segments = diffArrays(old, present, { maxEditLength: MAX_LINES_CHANGED });
  if (segments === undefined) return [{ from: 0, to: old.length, start: 0, end: present.length }];
  const changes: LineChange[] = [];
  let open: LineChange | null = null;
  let [from, start] = [0, 0];
  for (const { value, added, removed } of segments) {
    if (!added && !removed) {
      from += value.length;
      start += value.length;
      open = null;
      continue;
    }
    if (open === null) changes.push((open = { from, to: from, start, end: start }));
    if (removed) open.to = from += value.length;
    else open.end = start += value.length;
  }
  return changes;
}

/** Applies some of the changes from {@link lineChanges} to the first text. */
export function withLineChanges(before: string, after: string, chosen: readonly LineChange[]): string {
  const [old, present] = [tokensOf(before, 'line'), tokensOf(after, 'line')];
  const edits = chosen.map(({ from, to, start, end }) => ({ from, to, tokens: present.slice(start, end) }));
  return applied(
    old,
    edits.sort((a, b) => a.from - b.from),
    0,
    old.length,
  );
}
