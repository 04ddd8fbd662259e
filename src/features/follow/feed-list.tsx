'use client';

import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorBox } from '@/components/ui/error-box';
import { followMessages } from '@/domain/follow/messages';
import type { FeedPage } from '@/domain/follow/schema';
import { useNextPage } from '@/lib/use-next-page';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { FeedLines } from './feed-lines';

/**
 * Feed of followed things, newest first. The page provides the first lines.
 * @param isFollowing whether the reader follows anything
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
      {entries.length === 0 ? <NoChanges isFollowing={isFollowing} /> : <FeedLines entries={entries} />}
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

function NoChanges({ isFollowing }: { isFollowing: boolean }) {
  if (isFollowing) {
    return (
      <EmptyState heading="h2" title={followMessages.noChanges}>
        {followMessages.noChangesMore}
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
