import Link from 'next/link';
import type { Status, StatusEntry } from '@/domain/status/schema';
import { RunBadges } from '@/features/test-case/run-badges';
import { testRunHref } from '@/features/test-case/test-href';
import { versionHref } from '@/features/version/version-href';
import { Time } from '@/components/ui/time';

const LABELS: Record<Status, string> = { tested: 'Tested', approved: 'Approved' };

/** Statuses of a prompt's versions, newest first, with their notes. Nothing if there are none. */
export function StatusEntries({ slug, entries }: { slug: string; entries: readonly StatusEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="status-history" className="print:hidden">
      <h2 id="status-history" className="text-lg">
        Status history
      </h2>
      <ol className="mt-2 grid">
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-0.5 border-t border-border py-2 first:border-t-0">
            <span className="text-md font-semibold">
              {LABELS[entry.status]}
              <Link
                href={versionHref(slug, entry.version)}
                prefetch={false}
                className="ms-2 inline-flex items-center text-sm font-medium text-fg-muted underline underline-offset-3 hover:text-fg touch:min-h-11"
              >
                version {entry.version}
              </Link>
            </span>
            <span className="text-sm text-fg-muted">
              <Time date={entry.createdAt} />
              {entry.approvedByName !== null && (
                <>
                  {' · '}
                  <bdi>{entry.approvedByName}</bdi>
                </>
              )}
            </span>
            {entry.testRun && (
              <span className="flex flex-wrap items-center gap-1.5 text-sm">
                <Link
                  href={testRunHref(slug, entry.testRun.id)}
                  prefetch={false}
                  className="inline-flex items-center font-medium underline underline-offset-3 touch:min-h-11"
                >
                  Test run
                </Link>
                <RunBadges run={entry.testRun} />
                {entry.testRun.warnings.includes('olderVersion') && (
                  <span className="text-fg-muted">of version {entry.testRun.version}</span>
                )}
              </span>
            )}
            {entry.notes && (
              <span dir="auto" className="text-sm whitespace-pre-line">
                {entry.notes}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
