import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { processorMs, SOON_MS } from '../../tests/support/processor-time';
import { applyChanges, diffWords } from './word-diff';

const TEXT = fc.array(fc.constantFrom('one', 'two', ' ', '\n', 'three', '{{x}}', '提示', '🎉', '. '), {
  maxLength: 40,
});

// A comparison that takes long is given up; the fake clock rules that out on a busy machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('diffWords', () => {
  it('gives both texts back, for any texts', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (a, b) => {
        const [before, after] = [a.join(''), b.join('')];
        const parts = diffWords(before, after);
        expect(applyChanges(parts, () => false)).toBe(before);
        expect(applyChanges(parts, () => true)).toBe(after);
      }),
    );
  });

  it('puts words that change together into one change', () => {
    expect(diffWords('Write a bad mail to {{name}}', 'Compose an excellent mail to {{name}}')).toEqual([
      { kind: 'change', before: 'Write a bad', after: 'Compose an excellent' },
      { kind: 'same', text: ' mail to {{name}}' },
    ]);
  });

  it('takes the changes that are asked for', () => {
    const parts = diffWords('one two three', 'ONE two THREE');
    expect(applyChanges(parts, (change) => change === 1)).toBe('one two THREE');
  });

  it('ends soon for long texts that have nothing in common', () => {
    vi.useRealTimers();
    const [before, after] = ['a b '.repeat(25_000), 'c d '.repeat(25_000)];
    const compare = () => expect(applyChanges(diffWords(before, after), () => true)).toBe(after);
    expect(processorMs(compare)).toBeLessThan(SOON_MS);
  });
});
