import { z } from 'zod';

/** What speaks against resting on a run; none for one that is worth its word. */
export const RUN_WARNINGS = ['failing', 'incomplete', 'olderVersion', 'casesChanged'] as const;
export const RunWarning = z.enum(RUN_WARNINGS);
export type RunWarning = z.infer<typeof RunWarning>;

/** What must be known of a run. */
export type RunFacts = {
  version: number;
  /** Cases that were to be run. */
  total: number;
  isFinished: boolean;
  results: readonly { caseId: string; caseRevision: number; isPassed: boolean }[];
};

/**
 * What speaks against resting on a run for a version of the prompt whose cases are these now: a case failed, some were never
 * run, the text is another one, or a case was changed or deleted since.
 */
export function runWarnings(
  run: RunFacts,
  version: number,
  cases: readonly { id: string; revision: number }[],
): RunWarning[] {
  const now = new Map(cases.map(({ id, revision }) => [id, revision]));
  const done = new Set(run.results.map(({ caseId }) => caseId));
  const holds: Record<RunWarning, boolean> = {
    failing: run.results.some(({ isPassed }) => !isPassed),
    incomplete: !run.isFinished || run.results.length < run.total || cases.some(({ id }) => !done.has(id)),
    olderVersion: run.version !== version,
    casesChanged: run.results.some(({ caseId, caseRevision }) => now.get(caseId) !== caseRevision),
  };
  return RUN_WARNINGS.filter((warning) => holds[warning]);
}

/** Whether two runs have the same against them. */
export function sameWarnings(a: readonly RunWarning[], b: readonly RunWarning[]): boolean {
  return RUN_WARNINGS.every((warning) => a.includes(warning) === b.includes(warning));
}
