import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { processorMs, SOON_MS } from '../../tests/support/processor-time';
import { diffTexts, type DiffBlock } from './text-diff';
import { sized } from '../../tests/support/sizes';

const TEXT = fc
  .array(fc.constantFrom('one', 'two', ' ', '\n', '\r\n', 'three', '{{x}}', '提示', '🎉', '. ', '\n\n'), {
    maxLength: 60,
  })
  .map((fragments) => fragments.join(''));

function side(blocks: readonly DiffBlock[], which: 'before' | 'after'): string {
  return blocks
    .flatMap((block): { kind: 'same' | 'change'; text?: string; before?: string; after?: string }[] =>
      block.kind === 'same' ? [block] : block.parts,
    )
    .map((part) => (part.kind === 'same' ? part.text : part[which]))
    .join('');
}

// A comparison that takes long is given up; the fake clock rules that out on a busy machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('diffTexts', () => {
  it('gives both texts back, for any texts', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (before, after) => {
        const blocks = diffTexts(before, after);
        expect(side(blocks, 'before')).toBe(before);
        expect(side(blocks, 'after')).toBe(after);
      }),
      { numRuns: sized(100, 2_500) },
    );
  });

  it('finds no change in a text and itself, and none in nothing', () => {
    expect(diffTexts('a\nb', 'a\nb')).toEqual([{ kind: 'same', text: 'a\nb' }]);
    expect(diffTexts('', '')).toEqual([]);
  });

  it('names the words that changed in the lines that did', () => {
    expect(diffTexts('Keep.\nWrite a short mail.\nEnd.\n', 'Keep.\nWrite a long mail.\nEnd.\n')).toEqual([
      { kind: 'same', text: 'Keep.\n' },
      {
        kind: 'change',
        parts: [
          { kind: 'same', text: 'Write a ' },
          { kind: 'change', before: 'short', after: 'long' },
          { kind: 'same', text: ' mail.\n' },
        ],
      },
      { kind: 'same', text: 'End.\n' },
    ]);
  });

  it.each([
    ['one line without an end', (n: number, word: string) => `${word} word${n} `, 24_000],
    ['many lines', (n: number, word: string) => `${word} line ${n}\n`, 11_000],
    ['the same line over and over', (n: number, word: string) => `${n % 7 === 0 ? word : 'same'}\n`, 30_000],
  ])('diffTexts is soon done with 200,000 characters of %s', (_what, fragment, count) => {
    vi.useRealTimers();
    const text = (word: string) =>
      Array.from({ length: count }, (_, index) => fragment(index, word))
        .join('')
        .slice(0, 200_000);
    const [before, after] = [text('before'), text('after')];
    let blocks: DiffBlock[] = [];
    expect(processorMs(() => (blocks = diffTexts(before, after)))).toBeLessThan(SOON_MS);
    expect(side(blocks, 'before')).toBe(before);
    expect(side(blocks, 'after')).toBe(after);
  });

  it('shows a line with more than four separate changes as one stretch that goes and one that comes', () => {
    const before = 'Keep a 1 b 2 c 3 d 4 e 5 f.\nThen one word.\n';
    const after = 'Keep a 6 b 7 c 8 d 9 e 0 f.\nThen two word.\n';
    expect(diffTexts(before, after)).toEqual([
      {
        kind: 'change',
        parts: [
          { kind: 'same', text: 'Keep a ' },
          { kind: 'change', before: '1 b 2 c 3 d 4 e 5', after: '6 b 7 c 8 d 9 e 0' },
          { kind: 'same', text: ' f.\nThen ' },
          { kind: 'change', before: 'one', after: 'two' },
          { kind: 'same', text: ' word.\n' },
        ],
      },
    ]);
    const four = diffTexts('a 1 b 2 c 3 d 4\n', 'a 5 b 6 c 7 d 8\n');
    expect(four[0]?.kind === 'change' && four[0].parts.filter(({ kind }) => kind === 'change')).toHaveLength(
      4,
    );
  });

  it('shows as replaced what it has no time for', () => {
    let now = 0;
    const blocks = diffTexts('a b\nkeep\nc d\n', 'a x\nkeep\nc y\n', () => (now += 200));
    expect(blocks).toEqual([
      {
        kind: 'change',
        parts: [
          { kind: 'same', text: 'a ' },
          { kind: 'change', before: 'b', after: 'x' },
          { kind: 'same', text: '\n' },
        ],
      },
      { kind: 'same', text: 'keep\n' },
      { kind: 'change', parts: [{ kind: 'change', before: 'c d\n', after: 'c y\n' }] },
    ]);
  });
});
