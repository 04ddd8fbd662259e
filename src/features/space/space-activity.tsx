'use client';

import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { followMessages } from '@/domain/follow/messages';
import { spaceMessages } from '@/domain/space/messages';
import type { SpaceDto } from '@/domain/space/schema';
import { FeedLines } from '@/features/follow/feed-lines';
import { useNextPage } from '@/lib/use-next-page';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';

export function SpaceActivity({ space }: { space: SpaceDto }) {
  const list = trpc.space.activity.useInfiniteQuery(
    { id: space.id },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const more = useNextPage(list);
  const entries = list.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-label="Activity" className="grid gap-4">
      {list.error !== null && (
        <ErrorBox onRetry={() => void list.refetch()}>{errorText(list.error)}</ErrorBox>
      )}
      {entries === undefined && list.error === null && <Skeleton className="h-28 w-full" />}
      {entries?.length === 0 && (
        <EmptyState heading="h2" title={spaceMessages.noActivity}>
          {spaceMessages.noActivityMore}
        </EmptyState>
      )}
      {entries !== undefined && entries.length > 0 && <FeedLines entries={entries} isOfOne />}
      {list.hasNextPage && (
        <div>
          <Button variant="secondary" loading={more.isLoading} onClick={more.load}>
            Show more
          </Button>
        </div>
      )}
      {entries !== undefined && entries.length > 0 && !list.hasNextPage && (
        <p className="text-sm text-fg-muted">{followMessages.end}</p>
      )}
    </section>
  );
}
