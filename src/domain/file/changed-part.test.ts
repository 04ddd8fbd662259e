import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedPart } from './changed-part';

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}\n`).join('');

it('shows what differs with three lines around it, far from the beginning', () => {
  const before = numbered(1, 90_000);
  const after = before.replace('line 80000\n', 'line 80000, changed\nand one more\n');
  expect(changedPart(before, after)).toEqual({
    before: numbered(79_997, 80_003),
    after: `${numbered(79_997, 79_999)}line 80000, changed\nand one more\n${numbered(80_001, 80_003)}`,
    firstLine: 79_997,
    isCut: false,
  });
});

it('says when more differs than is shown', () => {
  const part = changedPart('a\nb\nc\n', 'x\nb\nz\n', 3);
  expect(part).toEqual({ before: 'a\nb', after: 'x\nb', firstLine: 1, isCut: true });
});

it('a change that is cut ends before a character of two code units, not within it', () => {
  const part = changedPart('ab😀', 'xy😀z', 3);
  expect(part).toEqual({ before: 'ab', after: 'xy', firstLine: 1, isCut: true });
});

it('the rest of both texts is the same', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 60 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const part = changedPart(before, after);
      const start = before.split('\n').slice(0, part.firstLine - 1);
      const head = start.map((line) => `${line}\n`).join('');
      expect(before.startsWith(head + part.before)).toBe(true);
      expect(after.startsWith(head + part.after)).toBe(true);
      expect(before.slice(head.length + part.before.length)).toBe(
        after.slice(head.length + part.after.length),
      );
    }),
  );
});
