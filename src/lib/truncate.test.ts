import { expect, it } from 'vitest';
import { truncate } from './truncate';

it('leaves a text of up to the limit alone, on one line', () => {
  expect(truncate('x'.repeat(160), 160)).toBe('x'.repeat(160));
  expect(truncate(' a\n\n b ', 160)).toBe('a b');
});

it('cuts a longer one to 157 characters and an ellipsis', () => {
  expect(truncate('x'.repeat(161), 160)).toBe(`${'x'.repeat(157)}...`);
});

it('never cuts a character in half', () => {
  expect(truncate('😀'.repeat(200), 160)).toBe(`${'😀'.repeat(157)}...`);
  expect(truncate('😀'.repeat(160), 160)).toBe('😀'.repeat(160));
});
