'use client';

import Link from 'next/link';
import { Button } from '@/components/ui/button';
import type { ActivityEntry } from '@/domain/activity/schema';
import { versionHref } from '@/features/version/version-href';
import { Time } from '@/components/ui/time';
import { useNextPage } from '@/lib/use-next-page';
import { trpc } from '@/trpc/client';
import { activityText } from './activity-text';

/** Log of a prompt, newest first, kept up to date by live changes. */
export function ActivityLog({ prompt }: { prompt: { id: string; slug: string } }) {
  const log = trpc.activity.list.useInfiniteQuery(
    { promptId: prompt.id },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const more = useNextPage(log);
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? [];
  if (entries.length === 0) return null;
  return (
    <section aria-label="Activity" className="print:hidden">
      <details>
        <summary className="cursor-pointer py-1 text-md font-semibold text-fg-muted hover:text-fg touch:py-3">
          Activity
        </summary>
        <ol className="mt-2 grid">
          {entries.map((entry) => (
            <li key={entry.id} className="grid gap-0.5 border-t border-border py-2 first:border-t-0">
              <Entry slug={prompt.slug} entry={entry} />
            </li>
          ))}
        </ol>
        {log.hasNextPage && (
          <Button variant="ghost" size="dense" loading={more.isLoading} onClick={more.load}>
            Show older
          </Button>
        )}
      </details>
    </section>
  );
}

function Entry({ slug, entry }: { slug: string; entry: ActivityEntry }) {
  const { actorName, version, note, createdAt } = entry;
  return (
    <>
      <span className="text-md break-words">
        <bdi className="font-semibold">{actorName ?? 'Someone'}</bdi>{' '}
        {version === null ? (
          activityText(entry)
        ) : (
          <Link
            href={versionHref(slug, version)}
            prefetch={false}
            className="inline-flex items-center underline decoration-border-strong underline-offset-3 hover:decoration-current touch:min-h-11"
          >
            {activityText(entry)}
          </Link>
        )}
      </span>
      {note && (
        <span dir="auto" className="text-sm break-words text-fg-muted">
          {note}
        </span>
      )}
      <Time date={createdAt} className="text-sm text-fg-muted" />
    </>
  );
}
