import { diffArrays } from 'diff';

/**
 * A stretch of a merge: a text that is settled (nobody changed it, one did, or both did the same), or a conflict, where
 * both changed the same place in different ways.
 */
export type MergePart =
  { kind: 'settled'; text: string } | { kind: 'conflict'; base: string; theirs: string; mine: string };

/** What is compared for longer is one conflict as a whole. */
const PATIENCE_MS = 250;

/** Tokens `from` to `to` of the base become `tokens`. */
type Edit = { from: number; to: number; tokens: string[] };

/** Lines with their ends, or words and what stands between them. */
function tokensOf(text: string, unit: 'line' | 'word'): string[] {
  return text.match(unit === 'line' ? /[^\n]*\n|[^\n]+$/g : /\s+|[^\s]+/g) ?? [];
}

function editsOf(base: string[], changed: string[]): Edit[] | null {
  const pieces = diffArrays(base, changed, { timeout: PATIENCE_MS });
  if (pieces === undefined) return null;
  const edits: Edit[] = [];
  let at = 0;
  let open: Edit | null = null;
  for (const { value, added, removed } of pieces) {
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

/** What a side makes of the base's tokens `from` to `to`, which its edits there lie within. */
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
 * Brings two texts together that were both made from `base`: what only one side changed is taken over, and where both
 * changed the same place there is a conflict. Changes that touch count as the same place.
 * @param unit what can conflict: whole lines, or single words for texts of a line
 */
export function mergeTexts(
  base: string,
  theirs: string,
  mine: string,
  unit: 'line' | 'word' = 'line',
): MergePart[] {
  if (theirs === mine || theirs === base) return settled(mine);
  if (mine === base) return settled(theirs);
  const tokens = tokensOf(base, unit);
  const their = editsOf(tokens, tokensOf(theirs, unit));
  const my = editsOf(tokens, tokensOf(mine, unit));
  if (their === null || my === null) return [{ kind: 'conflict', base, theirs, mine }];

  const parts: MergePart[] = [];
  const add = (text: string) => {
    const last = parts.at(-1);
    if (last?.kind === 'settled') last.text += text;
    else if (text !== '') parts.push({ kind: 'settled', text });
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

function settled(text: string): MergePart[] {
  return text === '' ? [] : [{ kind: 'settled', text }];
}

/** What a conflict becomes: one side, or both, theirs first. */
export type Choice = 'mine' | 'theirs' | 'both';

/** The merged text, with what `choiceOf` says of each conflict, counted from 0. */
export function mergedText(parts: readonly MergePart[], choiceOf: (conflict: number) => Choice): string {
  let conflict = -1;
  return parts
    .map((part) => {
      if (part.kind === 'settled') return part.text;
      const choice = choiceOf((conflict += 1));
      if (choice !== 'both') return part[choice];
      const needsEnd = part.theirs !== '' && part.mine !== '' && !/\s$/.test(part.theirs);
      return part.theirs + (needsEnd ? '\n' : '') + part.mine;
    })
    .join('');
}

/** Three lists without an order of their own: what either side added or took away is added or taken away. */
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

/** Lines `from` to `to` of one text, counted from 0, that became lines `start` to `end` of another. */
type LineChange = { from: number; to: number; start: number; end: number };

/** What differs by more lines is one change as a whole: what is found never depends on how fast it is looked for. */
const MOST_LINES_CHANGED = 2_000;

/** The stretches of lines in which a text differs from another. */
export function lineChanges(before: string, after: string): LineChange[] {
  if (before === after) return [];
  const [old, present] = [tokensOf(before, 'line'), tokensOf(after, 'line')];
  const pieces = diffArrays(old, present, { maxEditLength: MOST_LINES_CHANGED });
  if (pieces === undefined) return [{ from: 0, to: old.length, start: 0, end: present.length }];
  const changes: LineChange[] = [];
  let open: LineChange | null = null;
  let [from, start] = [0, 0];
  for (const { value, added, removed } of pieces) {
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

/** The first text with some of the changes that {@link lineChanges} finds to the second. */
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
