import Link from 'next/link';
import type { TestRunDto } from '@/domain/test-case/run-schema';
import { RunBadges } from './run-badges';
import { RunFacts } from './run-facts';
import { testRunHref } from './test-href';

/** The newest runs of a prompt's test cases, each leading to its results. */
export function RunList({ slug, runs }: { slug: string; runs: readonly TestRunDto[] }) {
  return (
    <section aria-labelledby="test-runs">
      <h2 id="test-runs" className="text-lg">
        Runs
      </h2>
      {runs.length === 0 ? (
        <p className="mt-2 text-md text-fg-muted">No runs yet.</p>
      ) : (
        <ol className="mt-2 grid">
          {runs.map((run) => (
            <li key={run.id} className="border-t border-border py-1 first:border-t-0">
              <Link
                href={testRunHref(slug, run.id)}
                prefetch={false}
                className="-mx-2 grid min-w-0 gap-1 rounded-md px-2 py-2 hover:bg-surface-2"
              >
                <span className="flex flex-wrap items-center gap-1.5">
                  <RunBadges run={run} />
                </span>
                <span className="text-sm break-words text-fg-muted">
                  <RunFacts run={run} />
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
