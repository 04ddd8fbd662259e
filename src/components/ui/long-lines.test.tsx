import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LongLines } from './long-lines';

const blocksOf = (text: string) => {
  const { container } = render(<LongLines text={text} />);
  return [...container.querySelectorAll('.long-lines-block')].map(({ textContent }) => textContent);
};

it.each([
  ['', 1, 1],
  ['one', 1, 1],
  ['one\n', 1, 1],
  ['one\n'.repeat(50), 1, 50],
  [`${'one\n'.repeat(50)}two`, 2, 1],
  [`${'one\n'.repeat(99)}two`, 2, 50],
  ['\n'.repeat(120), 3, 20],
])(
  'a text by lines is in blocks of 50 lines, which together are the text: %j',
  (text, count, linesOfLast) => {
    const blocks = blocksOf(text);
    expect(blocks.join('')).toBe(text);
    expect(blocks).toHaveLength(count);
    for (const block of blocks.slice(0, -1)) expect(block.match(/\n/g)).toHaveLength(50);
    const last = blocks.at(-1) ?? '';
    expect((last.match(/\n/g)?.length ?? 0) + (last.endsWith('\n') ? 0 : 1)).toBe(linesOfLast);
  },
);
