import { expect, it } from 'vitest';
import type { Check } from '../test-case/check';
import { planCalls } from './plan';
import { evaluationMessages } from './messages';

const JUDGE: Check = { kind: 'judge', criterion: 'Is polite', expected: null };
const JSON_CHECK: Check = { kind: 'json' };

it('counts answers, and the calls of a judge at most', () => {
  const cases = Array.from({ length: 12 }, () => ({ checks: [JSON_CHECK, JUDGE] }));
  const calls = planCalls({ versions: 2, models: 2, answersPerCase: 3 }, cases);
  expect(calls).toEqual({ answers: 144, judgeCallsLeast: 144, judgeCallsMost: 720 });
  const words = { versions: 2, models: 2, cases: 12, answers: 3, calls: 144, judgeCalls: 720 };
  expect(evaluationMessages.size(words)).toBe(
    '2 versions × 2 models × 12 test cases × 3 = 144 answers, up to 720 judge calls.',
  );
});

it('says what a comparison means', () => {
  const words = { cases: 12, better: 2, worse: 1, same: 9, p: 1 };
  expect(evaluationMessages.comparison(words)).toBe(
    '12 cases: 2 better, 1 worse, 9 the same (may be chance, p = 1.0)',
  );
});

it('no judge is counted where no check needs one', () => {
  const cases = [{ checks: [JSON_CHECK] }];
  expect(planCalls({ versions: 3, models: 2, answersPerCase: 1 }, cases)).toEqual({
    answers: 6,
    judgeCallsLeast: 0,
    judgeCallsMost: 0,
  });
});
