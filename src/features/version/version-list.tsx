import { GitCompare } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { ButtonLink } from '@/components/ui/button-link';
import type { VersionEntry } from '@/domain/prompt/version';
import { Time } from '@/components/ui/time';
import { VersionBadges } from './version-badges';
import { compareHref, versionHref } from './version-href';

/** When a version was saved, by whom, and at whose suggestion. */
export function VersionAuthor({
  version,
}: {
  version: Pick<VersionEntry, 'createdAt' | 'authorName' | 'suggestedByName'>;
}) {
  return (
    <>
      <Time date={version.createdAt} />
      {version.authorName !== null && (
        <>
          {' · '}
          <bdi>{version.authorName}</bdi>
        </>
      )}
      {version.suggestedByName !== null && (
        <>
          {' · suggested by '}
          <bdi>{version.suggestedByName}</bdi>
        </>
      )}
    </>
  );
}

export interface VersionListProps {
  slug: string;
  items: readonly VersionEntry[];
  /** The prompt's current version. */
  current: number;
  /** Reviews and statuses of a version, below its line. */
  eventsOf?: (version: number) => ReactNode;
  /** Further actions on a version. */
  actionsOf?: (version: number) => ReactNode;
}

/** Saved versions of a prompt as a timeline: each leads to its page, and to what changed in it. */
export function VersionList({ slug, items, current, eventsOf, actionsOf }: VersionListProps) {
  return (
    <ol className="grid">
      {items.map((entry) => (
        <li
          key={entry.version}
          aria-label={`Version ${entry.version}`}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-border py-3 first:border-t-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
        >
          <Avatar name={entry.authorName ?? ''} className="mt-0.5" />
          <div className="grid min-w-0 content-start gap-1">
            <Link
              href={versionHref(slug, entry.version)}
              rel="nofollow"
              prefetch={false}
              className="-mx-2 grid min-w-0 gap-0.5 rounded-md px-2 py-0.5 hover:bg-surface-2"
            >
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-md font-semibold">
                Version {entry.version}
                <VersionBadges version={entry} current={current} />
              </span>
              <span className="text-sm text-fg-muted">
                <VersionAuthor version={entry} />
              </span>
              {entry.note && (
                <span dir="auto" className="text-sm break-words">
                  {entry.note}
                </span>
              )}
            </Link>
            {eventsOf?.(entry.version)}
          </div>
          <div className="flex flex-wrap items-start gap-2 max-sm:col-start-2">
            {entry.previous !== null && (
              <ButtonLink
                href={compareHref(slug, entry.previous, entry.version)}
                rel="nofollow"
                prefetch={false}
                variant="secondary"
                size="dense"
                icon={<GitCompare aria-hidden="true" />}
                aria-label={`Changes in version ${entry.version}`}
              >
                Changes
              </ButtonLink>
            )}
            {entry.version !== current && actionsOf?.(entry.version)}
          </div>
        </li>
      ))}
    </ol>
  );
}
