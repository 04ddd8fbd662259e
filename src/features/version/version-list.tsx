import Link from 'next/link';
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

/** Saved versions of a prompt: each leads to its page, and to what changed in it. */
export function VersionList({
  slug,
  items,
  current,
}: {
  slug: string;
  items: readonly VersionEntry[];
  /** The prompt's current version. */
  current: number;
}) {
  return (
    <ol className="grid">
      {items.map((entry) => (
        <li
          key={entry.version}
          className="flex items-start justify-between gap-2 border-t border-border py-1.5 first:border-t-0"
        >
          <Link
            href={versionHref(slug, entry.version)}
            rel="nofollow"
            prefetch={false}
            className="-mx-2 grid min-w-0 grow gap-0.5 rounded-md px-2 py-1 hover:bg-surface-2"
          >
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-md font-semibold">
              Version {entry.version}
              <VersionBadges version={entry} current={current} />
            </span>
            <span className="text-sm text-fg-muted">
              <VersionAuthor version={entry} />
            </span>
            {entry.note && (
              <span dir="auto" className="text-sm break-words text-fg-muted">
                {entry.note}
              </span>
            )}
          </Link>
          {entry.previous !== null && (
            <ButtonLink
              href={compareHref(slug, entry.previous, entry.version)}
              rel="nofollow"
              prefetch={false}
              variant="ghost"
              size="dense"
              className="shrink-0"
              aria-label={`Changes in version ${entry.version}`}
            >
              Changes
            </ButtonLink>
          )}
        </li>
      ))}
    </ol>
  );
}
