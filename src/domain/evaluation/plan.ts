import type { Check } from '../test-case/check';
import { JUDGE_CALLS_MAX } from './limits';

export type PlanSize = { versions: number; models: number; answersPerCase: number };

/** Returns the number of a case's checks that need a judge. */
export function judgeChecks(checks: readonly Check[]): number {
  return checks.filter(({ kind }) => kind === 'judge').length;
}

/** Returns how many answers a plan asks for, and how many calls of the judge it takes at least and at most. */
export function planCalls(
  { versions, models, answersPerCase }: PlanSize,
  cases: readonly { checks: readonly Check[] }[],
): { answers: number; judgeCallsLeast: number; judgeCallsMost: number } {
  const times = versions * models * answersPerCase;
  const judged = cases.reduce((sum, { checks }) => sum + judgeChecks(checks), 0);
  return {
    answers: times * cases.length,
    judgeCallsLeast: times * judged,
    judgeCallsMost: times * judged * JUDGE_CALLS_MAX,
  };
}
