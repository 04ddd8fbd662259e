import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textBlocks } from './text-blocks';
import { joinParts, splitVariables } from './variables';

const piece = fc.constantFrom('word ', '{{name}}', '${a:b}', '\n', '\n\n', '```\n', 'x'.repeat(200));

describe('textBlocks', () => {
  it('keeps every character and cuts behind line feeds alone', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (pieces, rows) => {
        const content = pieces.join('');
        const blocks = textBlocks(splitVariables(content), rows).map(joinParts);
        expect(blocks.join('')).toBe(content);
        for (const block of blocks.slice(0, -1)) expect(block.endsWith('\n')).toBe(true);
        expect(blocks).not.toContain('');
      }),
    );
  });

  it('makes blocks of so many rows, a long line counting for as many as it fills', () => {
    const sizes = (content: string) =>
      textBlocks(splitVariables(content), 10).map((block) => joinParts(block).length);
    expect(sizes('a\n'.repeat(25))).toEqual([20, 20, 10]);
    expect(sizes(`${'b'.repeat(719)}\n`.repeat(2))).toEqual([720, 720]);
    expect(sizes('c'.repeat(5_000))).toEqual([5_000]);
    expect(sizes('')).toEqual([]);
  });
});
