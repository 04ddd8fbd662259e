import { describe, expect, it } from 'vitest';
import { cellState, changeFrom, defaultNeeded, signTest } from './outcome';

const rule = { answersPerCase: 3, answersNeeded: 2 };

describe('a case with several answers', () => {
  it.each([
    [{ answered: 2, passed: 2, undecided: 0 }, 'open'],
    [{ answered: 3, passed: 2, undecided: 0 }, 'passed'],
    [{ answered: 3, passed: 1, undecided: 0 }, 'failed'],
    [{ answered: 3, passed: 1, undecided: 1 }, 'undecided'],
    [{ answered: 3, passed: 0, undecided: 1 }, 'failed'],
  ] as const)('a case with the answers %j is %s', (counts, state) => {
    expect(cellState(counts, rule)).toBe(state);
  });

  it('needs more than half by default', () => {
    expect([1, 3, 5].map(defaultNeeded)).toEqual([1, 2, 3]);
  });
});

describe('compared with the approved version', () => {
  it.each([
    ['passed', 'failed', 'worse'],
    ['failed', 'passed', 'better'],
    ['passed', 'passed', 'same'],
    ['failed', 'failed', 'same'],
    ['open', 'passed', null],
    ['passed', 'undecided', null],
    [null, 'passed', null],
  ] as const)('a case compared with the approved version goes from %s to %s: %s', (approved, now, change) => {
    expect(changeFrom(approved, now)).toBe(change);
  });
});

/** Binomial coefficient, exactly. */
function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let i = 1; i <= k; i += 1) result = (result * BigInt(n - k + i)) / BigInt(i);
  return result;
}

describe('the sign test', () => {
  it.each([
    [0, 0, 1],
    [2, 1, 1],
    [1, 1, 1],
    [5, 0, 0.0625],
    [0, 6, 0.03125],
    [8, 1, 0.0390625],
  ])('%i better and %i worse: p = %d', (better, worse, p) => {
    expect(signTest(better, worse)).toBeCloseTo(p, 12);
  });

  it('the sign test is exact for every number of cases, and the same both ways', () => {
    for (let n = 1; n <= 200; n += 13) {
      for (let worse = 0; worse <= n; worse += 7) {
        const least = Math.min(worse, n - worse);
        let sum = 0n;
        for (let k = 0; k <= least; k += 1) sum += choose(n, k);
        const exact = Math.min(1, Number((2n * sum * 10n ** 30n) / 2n ** BigInt(n)) / 1e30);
        expect(signTest(n - worse, worse)).toBeCloseTo(exact, 10);
        expect(signTest(worse, n - worse)).toBe(signTest(n - worse, worse));
      }
    }
  });
});
