import { z } from 'zod';

export const RUN_WARNINGS = ['failing', 'incomplete', 'olderVersion', 'casesChanged'] as const;
export const RunWarning = z.enum(RUN_WARNINGS);
export type RunWarning = z.infer<typeof RunWarning>;

export type RunFacts = {
  version: number;
  total: number;
  isFinished: boolean;
  results: readonly { caseId: string; caseRevision: number; isPassed: boolean; isUndecided: boolean }[];
};

/**
 * Returns the reasons not to rely on a run for a version of the prompt with these cases: a case failed, some cases or
 * checks were not run, the text differs, or a case was changed or deleted since.
 */
export function runWarnings(
  run: RunFacts,
  version: number,
  cases: readonly { id: string; revision: number }[],
): RunWarning[] {
  const now = new Map(cases.map(({ id, revision }) => [id, revision]));
  const done = new Set(run.results.map(({ caseId }) => caseId));
  const holds: Record<RunWarning, boolean> = {
    failing: run.results.some(({ isPassed, isUndecided }) => !isPassed && !isUndecided),
    incomplete:
      !run.isFinished ||
      run.results.length < run.total ||
      run.results.some(({ isUndecided }) => isUndecided) ||
      cases.some(({ id }) => !done.has(id)),
    olderVersion: run.version !== version,
    casesChanged: run.results.some(({ caseId, caseRevision }) => now.get(caseId) !== caseRevision),
  };
  return RUN_WARNINGS.filter((warning) => holds[warning]);
}

export function sameWarnings(a: readonly RunWarning[], b: readonly RunWarning[]): boolean {
  return RUN_WARNINGS.every((warning) => a.includes(warning) === b.includes(warning));
}
