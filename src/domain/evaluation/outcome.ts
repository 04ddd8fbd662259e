/** Answers to one case in one column, after people's verdicts. */
export type CellCounts = {
  /** Stored answers, those that passed, and those that depend on a check that nothing could evaluate. */
  answered: number;
  passed: number;
  undecided: number;
};

/** How many answers a case needs, and how many must pass. */
export type CaseRule = { answersPerCase: number; answersNeeded: number };

export type CellState = 'open' | 'passed' | 'failed' | 'undecided';

/** More than half. */
export function defaultNeeded(answersPerCase: number): number {
  return Math.floor(answersPerCase / 2) + 1;
}

/**
 * Returns whether a case passes: `open` while answers are missing, `undecided` if it could pass with the checks that
 * were not run.
 */
export function cellState({ answered, passed, undecided }: CellCounts, rule: CaseRule): CellState {
  if (answered < rule.answersPerCase) return 'open';
  if (passed >= rule.answersNeeded) return 'passed';
  return passed + undecided >= rule.answersNeeded ? 'undecided' : 'failed';
}

/** The result of a case compared with that of the approved version; null if either has none. */
export function changeFrom(approved: CellState | null, now: CellState): 'better' | 'worse' | 'same' | null {
  const isDecided = (state: CellState | null) => state === 'passed' || state === 'failed';
  if (!isDecided(approved) || !isDecided(now)) return null;
  if (approved === now) return 'same';
  return now === 'passed' ? 'better' : 'worse';
}

/**
 * Two-sided exact sign test: the probability of a difference at least this large if better and worse were equally
 * likely. Cases with the same result say nothing.
 */
export function signTest(better: number, worse: number): number {
  const n = better + worse;
  let term = 0.5 ** n;
  let tail = 0;
  for (let k = 0; k <= Math.min(better, worse); k += 1) {
    tail += term;
    term *= (n - k) / (k + 1);
  }
  return Math.min(1, 2 * tail);
}
