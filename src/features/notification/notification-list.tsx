'use client';

import { Check, CheckCheck, Settings2 } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorBox } from '@/components/ui/error-box';
import { IconButton } from '@/components/ui/icon-button';
import { Time } from '@/components/ui/time';
import { commentPath } from '@/domain/comment/path';
import type { NotificationEntry, NotificationPage } from '@/domain/notification/schema';
import { notificationText } from '@/domain/notification/text';
import { isPublishRequestKind, publishRequestPath } from '@/domain/publish-request/path';
import { reviewMessages } from '@/domain/review/messages';
import { suggestionPath } from '@/domain/suggestion/path';
import { useNextPage } from '@/lib/use-next-page';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';

function placeOf({ kind, comment, suggestion, grant, reviewId }: NotificationEntry): string {
  if (isPublishRequestKind(kind)) return publishRequestPath(kind);
  if (grant !== null) return `/prompts/${grant.slug}`;
  if (suggestion !== null) return suggestionPath(suggestion);
  return comment === null ? `/reviews/${reviewId ?? ''}` : commentPath(comment);
}

/** What the reader was told, newest first. The page brings the first ones. */
export function NotificationList({ first }: { first: NotificationPage }) {
  const utils = trpc.useUtils();
  const list = trpc.account.notifications.useInfiniteQuery(
    {},
    {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      initialData: { pages: [first], pageParams: [undefined] },
    },
  );
  const more = useNextPage(list);
  const read = trpc.account.readNotifications.useMutation({
    onSuccess: () => {
      void utils.account.notifications.invalidate();
      void utils.status.review.counts.invalidate();
    },
    onError: toastError,
  });
  const entries = list.data.pages.flatMap(({ items }) => items);
  const newest = entries[0];
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        {newest !== undefined && entries.some(({ isRead }) => !isRead) && (
          <Button
            variant="secondary"
            icon={<CheckCheck aria-hidden="true" />}
            loading={read.isPending}
            onClick={() => read.mutate({ upTo: newest.id })}
          >
            Mark all as read
          </Button>
        )}
        <ButtonLink
          href="/profile/notifications"
          variant="ghost"
          prefetch={false}
          icon={<Settings2 aria-hidden="true" />}
        >
          Notification settings
        </ButtonLink>
      </div>
      {newest === undefined ? (
        <EmptyState title={reviewMessages.noNotifications} heading="h2">
          {reviewMessages.noNotificationsMore}
        </EmptyState>
      ) : (
        <ul className="grid gap-2">
          {entries.map((entry) => (
            <Card as="li" key={entry.id} className="flex items-start gap-2 p-3">
              <div className="min-w-0 flex-1">
                <Link
                  href={placeOf(entry)}
                  prefetch={false}
                  dir="auto"
                  className={`inline-flex max-w-full items-center wrap-anywhere underline-offset-3 hover:underline touch:min-h-11 ${entry.isRead ? '' : 'font-semibold'}`}
                >
                  {notificationText(entry)}
                </Link>
                {entry.words !== '' && (
                  <p dir="auto" className="wrap-anywhere text-fg-muted">
                    {entry.words}
                  </p>
                )}
                <p className="flex flex-wrap items-center gap-2 text-sm text-fg-muted">
                  {!entry.isRead && <Badge tone="info">New</Badge>}
                  <Time date={entry.createdAt} />
                </p>
              </div>
              {!entry.isRead && (
                <IconButton
                  aria-label="Mark as read"
                  size="dense"
                  onClick={() => read.mutate({ id: entry.id })}
                >
                  <Check aria-hidden="true" />
                </IconButton>
              )}
            </Card>
          ))}
        </ul>
      )}
      {list.error !== null && <ErrorBox className="mt-4">{errorText(list.error)}</ErrorBox>}
      {list.hasNextPage && (
        <Button variant="secondary" className="mt-4" loading={more.isLoading} onClick={more.load}>
          Show more
        </Button>
      )}
    </>
  );
}
