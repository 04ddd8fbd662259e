'use client';

import { CheckCheck } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorBox } from '@/components/ui/error-box';
import { inboxMessages } from '@/domain/inbox/messages';
import type { InboxCounts } from '@/domain/inbox/schema';
import type { NotificationEntry, NotificationPage } from '@/domain/notification/schema';
import { useNextPage } from '@/lib/use-next-page';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { focusNextLine } from './focus-line';
import { InboxTop } from './inbox-top';
import { NotificationLine } from './notification-line';
import { useDone } from './use-done';
import { useInboxKeys } from './use-inbox-keys';

/** Notifications that are not marked as done, newest first, or those that are. The page provides the first ones. */
export function NotificationList({
  show,
  tabs,
  first,
  counts: firstCounts,
  hasMore = false,
}: {
  show: 'inbox' | 'done';
  tabs: ReactNode;
  first: NotificationPage;
  counts: InboxCounts;
  /** Whether another list follows, so that an empty one is one line. */
  hasMore?: boolean;
}) {
  const which = { show };
  const utils = trpc.useUtils();
  const ref = useRef<HTMLDivElement>(null);
  const list = trpc.account.notifications.useInfiniteQuery(which, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    initialData: { pages: [first], pageParams: [undefined] },
  });
  const more = useNextPage(list);
  const done = useDone(which);
  useInboxKeys(ref, done.undo);
  const read = trpc.account.readNotifications.useMutation({
    onSuccess: () => {
      void utils.account.notifications.invalidate();
      void utils.status.review.counts.invalidate();
      void utils.inbox.counts.invalidate();
    },
  });
  const entries = list.data.pages.flatMap(({ items }) => items);
  const newest = entries[0];
  const isDone = show === 'done';
  const isEmpty = newest === undefined;
  const { data: counts } = trpc.inbox.counts.useQuery(undefined, { initialData: firstCounts });
  const empty = counts.decide > 0 ? 'butReviews' : 'all';

  function finish(entry: NotificationEntry, isQuiet = false) {
    focusNextLine(ref.current);
    done.mark(entry, !isDone, isQuiet);
  }

  return (
    <div ref={ref}>
      <InboxTop show={isDone ? 'done' : 'all'} tabs={tabs} hasKeys={newest !== undefined}>
        {newest !== undefined && !isDone && (
          <Button
            variant="secondary"
            className="max-xl:ms-auto"
            icon={<CheckCheck aria-hidden="true" />}
            loading={done.isBusy}
            onClick={() => done.markAll(newest)}
          >
            {inboxMessages.allDone}
          </Button>
        )}
      </InboxTop>
      {isEmpty ? (
        <EmptyList show={isDone ? 'done' : empty} isShort={hasMore} />
      ) : (
        <Card className="overflow-hidden p-0">
          <ul aria-label={inboxMessages.title}>
            {entries.map((entry) => (
              <NotificationLine
                key={entry.id}
                entry={entry}
                isDone={isDone}
                onDone={() => finish(entry)}
                onDecided={() => finish(entry, true)}
                onRead={() => !entry.isRead && read.mutate({ id: entry.id })}
              />
            ))}
          </ul>
        </Card>
      )}
      {list.error !== null && <ErrorBox className="mt-4">{errorText(list.error)}</ErrorBox>}
      {list.hasNextPage && (
        <Button variant="secondary" className="mt-4" loading={more.isLoading} onClick={more.load}>
          Show more
        </Button>
      )}
    </div>
  );
}

export function EmptyList({
  show,
  isShort = false,
}: {
  show: keyof typeof inboxMessages.empty;
  /** One line, where another list follows. */
  isShort?: boolean;
}) {
  const { title, more } = inboxMessages.empty[show];
  if (isShort) return <p className="text-fg-muted">{title}</p>;
  return (
    <EmptyState title={title} heading="h2">
      {more}
    </EmptyState>
  );
}
