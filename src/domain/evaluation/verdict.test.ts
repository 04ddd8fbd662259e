import { expect, it } from 'vitest';
import { isAnswerPassed } from './verdict';

const judge = (isPassed: boolean) => ({ kind: 'judge', isPassed });
const contains = (isPassed: boolean) => ({ kind: 'contains', isPassed });
const GOOD = { isGood: true };
const BAD = { isGood: false };

it.each([
  { said: 'the checks decide without people', checks: [judge(true)], verdicts: [], passed: true },
  { said: 'Good replaces the no of a judge', checks: [judge(false)], verdicts: [GOOD], passed: true },
  { said: 'Bad replaces the yes of a judge', checks: [judge(true)], verdicts: [BAD], passed: false },
  { said: 'Bad counts where people differ', checks: [judge(true)], verdicts: [GOOD, BAD], passed: false },
  {
    said: 'no other check is replaced',
    checks: [contains(false), judge(true)],
    verdicts: [GOOD],
    passed: false,
  },
  { said: 'nothing is replaced without a judge', checks: [contains(true)], verdicts: [BAD], passed: true },
])('$said', ({ checks, verdicts, passed }) => {
  expect(isAnswerPassed({ problem: null, checks }, verdicts)).toBe(passed);
});

it('an answer that is missing never passes', () => {
  expect(isAnswerPassed({ problem: 'Nothing came', checks: [] }, [GOOD])).toBe(false);
});
