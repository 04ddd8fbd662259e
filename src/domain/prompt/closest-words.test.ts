import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closestWords, editDistance } from './closest-words';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['email', 'email', 0],
    ['emial', 'email', 1],
    ['marketting', 'marketing', 1],
    ['promt', 'prompt', 1],
    ['kitten', 'sitting', 3],
    ['ab', 'ba', 1],
    ['👩‍🎨x', '👩‍🎨y', 1],
  ])('editDistance of %j and %j is %i', (from, to, distance) => {
    expect(editDistance(from, to, 3)).toBe(distance);
    expect(editDistance(to, from, 3)).toBe(distance);
  });

  it('says no more than that it is above the most', () => {
    expect(editDistance('kitten', 'sitting', 2)).toBeGreaterThan(2);
    expect(editDistance('a', 'abcdefgh', 2)).toBeGreaterThan(2);
  });

  it('editDistance is at most the number of edits made', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom('a', 'b', '')), { maxLength: 3 }),
        (word, edits) => {
          let changed = Array.from(word);
          for (const [position, letter] of edits) {
            const index = position % (changed.length + 1);
            changed = [
              ...changed.slice(0, index),
              ...(letter === '' ? [] : [letter]),
              ...changed.slice(index + (letter === '' ? 1 : 0)),
            ];
          }
          expect(editDistance(word, changed.join(''), 3)).toBeLessThanOrEqual(edits.length);
        },
      ),
    );
  });
});

describe('closestWords', () => {
  const known = [
    { term: 'marketing,', prompts: 3 },
    { term: 'marketing', prompts: 900 },
    { term: 'marketings', prompts: 2_000 },
    { term: 'parketing', prompts: 1 },
    { term: 'market', prompts: 5_000 },
    { term: 'marketting', prompts: 7 },
    { term: 'mark\u200beting', prompts: 7 },
  ];

  it('gives the closest first, then the more common, bare and once', () => {
    expect(closestWords('Marketting', known, 3)).toEqual(['marketing', 'marketings', 'parketing']);
  });

  it('suggests nothing for short words and nothing far away', () => {
    expect(closestWords('ofx', [{ term: 'of', prompts: 9 }], 3)).toEqual([]);
    expect(closestWords('zzzzzz', known, 3)).toEqual([]);
  });
});
