import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { processorMs, SOON_MS } from '../../tests/support/processor-time';
import {
  type Choice,
  lineChanges,
  mergedText,
  mergeLists,
  mergeTexts,
  type MergePart,
  withLineChanges,
} from './text-merge';
import { sized } from '../../tests/support/sizes';

const LINES = fc
  .array(fc.constantFrom('one\n', 'two\n', 'three\n', 'four\n', '\n', '提示\n', 'end'), { maxLength: 14 })
  .map((lines) => lines.join(''));
const UNIT = fc.constantFrom('line' as const, 'word' as const);

const merged = (parts: readonly MergePart[], choice: Choice) => mergedText(parts, () => choice);
const conflictsOf = (parts: readonly MergePart[]) => parts.filter(({ kind }) => kind === 'conflict');

// A comparison that takes long is given up; the fake clock rules that out on a busy machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('mergeTexts', () => {
  it('takes over what only one side changed, from either side', () => {
    const base = 'a\nb\nc\nd\ne\n';
    const parts = mergeTexts(base, 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\nf\n');
    expect(parts).toEqual([{ kind: 'merged', text: 'A\nb\nc\nd\nE\nf\n' }]);
  });

  it('shows where both changed the same place', () => {
    const parts = mergeTexts('a\nb\nc\n', 'a\ntheirs\nc\n', 'a\nmine\nc\n');
    expect(parts).toEqual([
      { kind: 'merged', text: 'a\n' },
      { kind: 'conflict', base: 'b\n', theirs: 'theirs\n', mine: 'mine\n' },
      { kind: 'merged', text: 'c\n' },
    ]);
    expect(merged(parts, 'both')).toBe('a\ntheirs\nmine\nc\n');
  });

  it('counts insertions at one place, and a change beside another, as the same place', () => {
    expect(conflictsOf(mergeTexts('a\nb\n', 'a\nx\nb\n', 'a\ny\nb\n'))).toHaveLength(1);
    expect(conflictsOf(mergeTexts('a\nb\n', 'A\nb\n', 'a\nB\n'))).toHaveLength(1);
    expect(conflictsOf(mergeTexts('a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n'))).toHaveLength(0);
  });

  it('merges a line by its words', () => {
    const parts = mergeTexts(
      'Write a short mail',
      'Write a short polite mail',
      'Please write a short mail',
      'word',
    );
    expect(merged(parts, 'mine')).toBe('Please write a short polite mail');
  });

  it('mergeTexts of one side that changed nothing is the other side', () => {
    fc.assert(
      fc.property(LINES, LINES, UNIT, (base, changed, unit) => {
        for (const parts of [mergeTexts(base, changed, base, unit), mergeTexts(base, base, changed, unit)]) {
          expect(conflictsOf(parts)).toEqual([]);
          expect(merged(parts, 'mine')).toBe(changed);
        }
        expect(merged(mergeTexts(base, changed, changed, unit), 'theirs')).toBe(changed);
      }),
    );
  });

  it('loses no line that either side wrote: it is settled, or in a conflict on that side', () => {
    fc.assert(
      fc.property(LINES, LINES, LINES, (base, theirs, mine) => {
        const parts = mergeTexts(base, theirs, mine);
        const all = parts
          .map((part) => (part.kind === 'merged' ? part.text : `${part.theirs}\n${part.mine}`))
          .join('');
        const known = new Set(base.split('\n'));
        for (const line of [...theirs.split('\n'), ...mine.split('\n')]) {
          if (!known.has(line)) expect(all.split('\n')).toContain(line);
        }
      }),
      { numRuns: sized(200, 5_000) },
    );
  });

  it('mergeTexts is the same for both sides, but for their names', () => {
    fc.assert(
      fc.property(LINES, LINES, LINES, UNIT, (base, theirs, mine, unit) => {
        const swapped = mergeTexts(base, mine, theirs, unit).map((part) =>
          part.kind === 'merged' ? part : { ...part, theirs: part.mine, mine: part.theirs },
        );
        expect(swapped).toEqual(mergeTexts(base, theirs, mine, unit));
      }),
      { numRuns: sized(100, 2_500) },
    );
  });

  it('gives a side back where it is chosen everywhere and the other changed no other place', () => {
    fc.assert(
      fc.property(LINES, LINES, LINES, (base, theirs, mine) => {
        const parts = mergeTexts(base, theirs, mine);
        const isAllConflict = parts.every(({ kind }) => kind === 'conflict');
        if (parts.length > 0 && isAllConflict) {
          expect(merged(parts, 'mine')).toBe(mine);
          expect(merged(parts, 'theirs')).toBe(theirs);
        }
      }),
    );
  });

  it('mergeTexts has no part where one side emptied the text and the other changed nothing', () => {
    expect(mergeTexts('end', '', 'end')).toEqual([]);
    expect(mergeTexts('end', 'end', '')).toEqual([]);
  });

  it('mergeTexts is soon done with texts of 200,000 characters that have little in common', () => {
    vi.useRealTimers();
    const text = (word: string) => Array.from({ length: 12_000 }, (_, n) => `${word} line ${n}\n`).join('');
    const [base, theirs, mine] = [text('base'), text('theirs'), text('mine')];
    let parts: ReturnType<typeof mergeTexts> = [];
    expect(processorMs(() => (parts = mergeTexts(base, theirs, mine)))).toBeLessThan(SOON_MS);
    expect(merged(parts, 'mine')).toBe(mine);
    expect(merged(parts, 'theirs')).toBe(theirs);
  });
});

describe('mergeLists', () => {
  const merge = (base: string[], theirs: string[], mine: string[]) =>
    mergeLists(base, theirs, mine, (item) => item.toLowerCase());

  it('adds what either side added, and takes away what either took away', () => {
    expect(merge(['a', 'b', 'c'], ['a', 'c', 'new'], ['a', 'b', 'mine'])).toEqual(['a', 'new', 'mine']);
  });

  it('keeps what both added once, as they wrote it', () => {
    expect(merge([], ['Sales'], ['sales', 'x'])).toEqual(['Sales', 'x']);
  });

  it('mergeLists is the other side where one changed nothing', () => {
    const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(list, list, (base, changed) => {
        expect(merge(base, changed, base)).toEqual(changed);
        expect(merge(base, base, changed).sort()).toEqual([...changed].sort());
      }),
    );
  });
});

describe('changes of lines', () => {
  it('changes of lines are the stretches in which two texts differ, and are taken one by one', () => {
    const [before, after] = ['a\nb\nc\nd', 'A\nb\nc\nd\ne'];
    const changes = lineChanges(before, after);
    expect(changes).toEqual([
      { from: 0, to: 1, start: 0, end: 1 },
      { from: 3, to: 4, start: 3, end: 5 },
    ]);
    expect(withLineChanges(before, after, changes)).toBe(after);
    expect(withLineChanges(before, after, [])).toBe(before);
    expect(withLineChanges(before, after, changes.slice(1))).toBe('a\nb\nc\nd\ne');
    expect(lineChanges(before, before)).toEqual([]);
  });

  it('changes of lines are one change where too much differs, however fast it is looked for', () => {
    const lines = (name: string) => Array.from({ length: 3_000 }, (_, at) => `${name} ${at}`).join('\n');
    expect(lineChanges(lines('a'), lines('b'))).toEqual([{ from: 0, to: 3_000, start: 0, end: 3_000 }]);
  });
});
