'use client';

import Link from 'next/link';
import type { TestRunDetail } from '@/domain/test-case/run-schema';
import { trpc } from '@/trpc/client';
import { ResultBadge, RunBadges } from './run-badges';
import { RunFacts } from './run-facts';
import { warningText } from './run-text';
import { testRunHref } from './test-href';

export interface RunSummaryProps {
  prompt: { id: string; slug: string };
  version: number;
}

/**
 * The newest run of the test cases for one version of a prompt, in short, with what speaks against it; of an older
 * version where this one was not run. For members: guests never see tests.
 */
export function RunSummary({ prompt, version }: RunSummaryProps) {
  const { data: run } = trpc.prompt.tests.latest.useQuery({ promptId: prompt.id, version });
  if (run === undefined) return null;
  if (run === null) return <p className="text-md text-fg-muted">No test runs yet.</p>;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-1.5">
        <Link
          href={testRunHref(prompt.slug, run.id)}
          prefetch={false}
          className="inline-flex items-center text-md font-semibold underline underline-offset-3 touch:min-h-11"
        >
          Latest test run
        </Link>
        <RunBadges run={run} />
      </p>
      <p className="text-sm break-words text-fg-muted">
        <RunFacts run={run} />
      </p>
      {run.warnings.length > 0 && (
        <ul className="grid gap-0.5 text-sm">
          {run.warnings.map((warning) => (
            <li key={warning}>{warningText(warning, run)}</li>
          ))}
        </ul>
      )}
      <Cases run={run} />
    </div>
  );
}

/** The cases of a run: what failed, by name. */
function Cases({ run }: { run: TestRunDetail }) {
  const failed = run.results.filter(({ isPassed }) => !isPassed);
  if (failed.length === 0) return null;
  return (
    <ul aria-label="Failed test cases" className="grid gap-1 text-sm">
      {failed.map((result) => (
        <li key={result.caseId} className="flex flex-wrap items-center gap-1.5">
          <span dir="auto" className="min-w-0 break-words">
            {result.caseName}
          </span>
          <ResultBadge isPassed={false} isOutdated={result.isOutdated} />
        </li>
      ))}
    </ul>
  );
}
