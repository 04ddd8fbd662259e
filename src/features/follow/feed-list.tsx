'use client';

import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorBox } from '@/components/ui/error-box';
import { Time } from '@/components/ui/time';
import { followMessages } from '@/domain/follow/messages';
import type { FeedPage } from '@/domain/follow/schema';
import { becauseText, feedText, followedPath } from '@/domain/follow/text';
import { useNextPage } from '@/lib/use-next-page';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';

/**
 * What happened in what its reader follows, newest first. The page brings the first lines.
 * @param isFollowing whether they follow anything
 */
export function FeedList({ first, isFollowing }: { first: FeedPage; isFollowing: boolean }) {
  const feed = trpc.follow.feed.useInfiniteQuery(
    {},
    {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      initialData: { pages: [first], pageParams: [undefined] },
    },
  );
  const more = useNextPage(feed);
  const entries = feed.data.pages.flatMap(({ items }) => items);
  return (
    <>
      {entries.length === 0 ? (
        <NoNews isFollowing={isFollowing} />
      ) : (
        <ul className="grid gap-2">
          {entries.map((entry) => (
            <Card as="li" key={entry.id} className="p-3">
              <Link
                href={followedPath({ kind: 'prompt', slug: entry.prompt.slug })}
                prefetch={false}
                dir="auto"
                className="inline-flex max-w-full items-center font-semibold wrap-anywhere underline-offset-3 hover:underline touch:min-h-11"
              >
                {feedText(entry)}
              </Link>
              {entry.note !== '' && (
                <p dir="auto" className="wrap-anywhere text-fg-muted">
                  {entry.note}
                </p>
              )}
              <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-fg-muted">
                <Time date={entry.at} />
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {becauseText(entry.because)}
                </span>
              </p>
            </Card>
          ))}
        </ul>
      )}
      {feed.error !== null && <ErrorBox className="mt-4">{errorText(feed.error)}</ErrorBox>}
      {feed.hasNextPage ? (
        <Button variant="secondary" className="mt-4" loading={more.isLoading} onClick={more.load}>
          Show more
        </Button>
      ) : (
        entries.length > 0 && <p className="mt-4 text-sm text-fg-muted">{followMessages.end}</p>
      )}
    </>
  );
}

function NoNews({ isFollowing }: { isFollowing: boolean }) {
  if (isFollowing) {
    return (
      <EmptyState heading="h2" title={followMessages.noNews}>
        {followMessages.noNewsMore}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      heading="h2"
      title={followMessages.nothing}
      action={<ButtonLink href="/browse-prompts">Browse Prompts</ButtonLink>}
    >
      {followMessages.nothingMore}
    </EmptyState>
  );
}
