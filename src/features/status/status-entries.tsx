import Link from 'next/link';
import { gateMessages } from '@/domain/gate/messages';
import type { Status, StatusEntry } from '@/domain/status/schema';
import { RunBadges } from '@/features/test-case/run-badges';
import { testRunHref } from '@/features/test-case/test-href';
import { Time } from '@/components/ui/time';

const LABELS: Record<Status, string> = { tested: 'Tested', approved: 'Approved' };

/** Statuses that one version was given, newest first, with their notes. Nothing if there are none. */
export function StatusEntries({ slug, entries }: { slug: string; entries: readonly StatusEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-0.5 text-sm">
          <span className="text-fg-muted">
            <b className="font-semibold text-fg">{LABELS[entry.status]}</b>
            {entry.approvedByName !== null && (
              <>
                {' by '}
                <bdi>{entry.approvedByName}</bdi>
              </>
            )}
            {' · '}
            <Time date={entry.createdAt} />
          </span>
          {entry.isWithoutGate && (
            <span>
              <b className="font-semibold">{gateMessages.withoutGate}</b>
              {entry.overrideReason !== '' && <span dir="auto">: {entry.overrideReason}</span>}
            </span>
          )}
          {entry.testRun && (
            <span className="flex flex-wrap items-center gap-1.5">
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
            <span dir="auto" className="whitespace-pre-line">
              {entry.notes}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
