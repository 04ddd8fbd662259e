import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textBlocks } from './text-blocks';
import { sized } from '../../tests/support/sizes';

const MIXED = '这是一个测试 prompt 用於 testing 日本語 text、混合。';
const fragment = fc.constantFrom(
  'word ',
  MIXED.repeat(40),
  '\n',
  '\r\n',
  'x'.repeat(900),
  '👩‍👩‍👧‍👦',
  '🇩🇪🇫🇷',
  'é'.normalize('NFD').repeat(300),
  'क्षि'.repeat(200),
  '각'.normalize('NFD').repeat(300),
  '❤️👍🏽',
);
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const blocksOf = (text: string) =>
  textBlocks([{ text }]).map((block) => block.map(({ text: part }) => part).join(''));
const sizesOf = (text: string) => blocksOf(text).map(({ length }) => length);

describe('textBlocks', () => {
  it('keeps every character of every part, and tears none that readers see as one', () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 120 }), (fragments) => {
        const text = fragments.join('');
        const blocks = blocksOf(text);
        expect(blocks.join('')).toBe(text);
        expect(blocks).not.toContain('');
        const starts = new Set(Array.from(graphemes.segment(text), ({ index }) => index));
        let at = 0;
        for (const block of blocks.slice(0, -1)) {
          at += block.length;
          expect(starts.has(at), JSON.stringify(text.slice(at - 8, at + 8))).toBe(true);
        }
      }),
      { numRuns: sized(60, 1_000) },
    );
  });

  it('keeps the parts, in turn', () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 120 }), (fragments) => {
        const blocks = textBlocks(fragments.map((text, id) => ({ text, id })));
        const texts = fragments.map(() => '');
        for (const { text, id } of blocks.flat()) texts[id] = `${texts[id]}${text}`;
        expect(texts).toEqual(fragments);
        expect(blocks.flat().map(({ id }) => id)).toEqual(
          [...blocks.flat().map(({ id }) => id)].sort((a, b) => a - b),
        );
      }),
      { numRuns: sized(60, 1_000) },
    );
  });

  it('leaves what is short, and has no long line, in one chunk', () => {
    expect(sizesOf('')).toEqual([]);
    expect(sizesOf(MIXED.repeat(50))).toEqual([MIXED.length * 50]);
    expect(blocksOf(`${'line '.repeat(700)}\n`.repeat(5))).toHaveLength(1);
  });

  it('cuts a long line behind sentences and words into chunks of 2,000 at most', () => {
    const blocks = blocksOf(`Short.\n${MIXED.repeat(3_000)}\nEnd.`);
    for (const block of blocks.slice(1, -1)) {
      expect(block.length).toBeGreaterThan(1_000);
      expect(block.length).toBeLessThanOrEqual(2_000);
      expect(block.endsWith('。')).toBe(true);
    }
    for (const block of blocksOf('word '.repeat(2_000)).slice(0, -1)) expect(block).toMatch(/ $/);
    expect(sizesOf('x'.repeat(5_000))).toEqual([2_000, 2_000, 1_000]);
  });

  it('cuts a long line of many parts, and one character longer than a chunk', () => {
    const blocks = textBlocks(Array.from({ length: 3_000 }, () => ({ text: 'ab{c}' })));
    for (const block of blocks) {
      expect(block.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(2_000);
    }
    expect(sizesOf(`e${'\u0301'.repeat(9_000)}`)).toEqual([2_000, 2_000, 2_000, 2_000, 1_001]);
  });

  it('ends the blocks of a long text behind line feeds, a line counting for as many rows as it fills', () => {
    expect(sizesOf('a\n'.repeat(15_000)).slice(0, 3)).toEqual([60, 60, 60]);
    expect(sizesOf(`${'b'.repeat(719)}\n`.repeat(30)).slice(0, 2)).toEqual([2_160, 2_160]);
  });
});
