import type { CheckOutcome } from '../test-case/run-schema';

/** What a person says about an answer. */
export type Verdict = { isGood: boolean };

/**
 * Returns whether an answer passes. Where people have marked it, that replaces what the judge says, and Bad counts where
 * they differ; it never replaces another check.
 */
export function isAnswerPassed(
  answer: { problem: string | null; checks: readonly Pick<CheckOutcome, 'kind' | 'isPassed'>[] },
  verdicts: readonly Verdict[],
): boolean {
  if (answer.problem !== null) return false;
  const isGood = verdicts.every((verdict) => verdict.isGood);
  return answer.checks.every(({ kind, isPassed }) =>
    kind === 'judge' && verdicts.length > 0 ? isGood : isPassed,
  );
}
