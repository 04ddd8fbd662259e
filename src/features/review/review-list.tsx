'use client';

import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorBox } from '@/components/ui/error-box';
import { Time } from '@/components/ui/time';
import { reviewMessages } from '@/domain/review/messages';
import type { ReviewEntry, ReviewPage } from '@/domain/review/schema';
import { useNextPage } from '@/lib/use-next-page';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { ReviewBadges } from './review-badges';
import { reviewHref } from './review-href';

/** Those of one space, or all. */
type Which = { show: 'waiting' | 'asked'; spaceId?: string };

/** The reviews that wait for the reader, the longest waiting first, or those they asked for. The page brings the first ones. */
export function ReviewList({
  which,
  first,
  isQuiet = false,
}: {
  which: Which;
  first: ReviewPage;
  /** Says nothing where there are none, as something else waits on the page. */
  isQuiet?: boolean;
}) {
  const reviews = trpc.status.review.inbox.useInfiniteQuery(which, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    initialData: { pages: [first], pageParams: [undefined] },
  });
  const more = useNextPage(reviews);
  const entries = reviews.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    if (isQuiet) return null;
    const [title, more] =
      which.show === 'waiting'
        ? [reviewMessages.noneWaiting, reviewMessages.noneWaitingMore]
        : [reviewMessages.noneAsked, reviewMessages.noneAskedMore];
    return (
      <EmptyState title={title} heading="h2">
        {more}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-3">
        {entries.map((entry) => (
          <Card as="li" key={entry.id} className="p-4">
            <Entry entry={entry} />
          </Card>
        ))}
      </ul>
      {reviews.error !== null && <ErrorBox className="mt-4">{errorText(reviews.error)}</ErrorBox>}
      {reviews.hasNextPage && (
        <Button variant="secondary" className="mt-4" loading={more.isLoading} onClick={more.load}>
          Show more
        </Button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: ReviewEntry }) {
  return (
    <>
      <h2 className="text-lg">
        <Link
          href={reviewHref(entry.id)}
          className="inline-flex max-w-full items-center underline-offset-3 hover:underline touch:min-h-11"
        >
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {entry.title}
          </span>
        </Link>
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-md text-fg-muted">
        <span>Version {entry.version}</span>
        <ReviewBadges review={entry} />
        <span>
          <bdi>{entry.requesterName ?? reviewMessages.somebody}</bdi>
          {' · '}
          <Time date={entry.createdAt} />
        </span>
      </p>
      {entry.message && (
        <p dir="auto" className="mt-2 line-clamp-3 text-md wrap-anywhere whitespace-pre-line">
          {entry.message}
        </p>
      )}
    </>
  );
}
