'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorBox } from '@/components/ui/error-box';
import { inboxMessages } from '@/domain/inbox/messages';
import type { WorkItem, WorkPage } from '@/domain/inbox/schema';
import type { PublishRequestDto } from '@/domain/publish-request/schema';
import { useMarkRead } from '@/features/notification/use-mark-read';
import { SecretDialog } from '@/features/prompt-check/secret-dialog';
import { DeclineDialog } from '@/features/publish-request/decline-dialog';
import { useRequestActions } from '@/features/publish-request/use-request-actions';
import { NewLink } from '@/features/share-link/new-link';
import { useNextPage } from '@/lib/use-next-page';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { EmptyList } from './notification-list';
import { useInboxKeys } from './use-inbox-keys';
import { WorkLine } from './work-line';

function keyOf(item: WorkItem): string {
  switch (item.kind) {
    case 'review':
      return `review ${item.review.id}`;
    case 'suggestion':
      return `suggestion ${item.suggestion.id}`;
    case 'request':
      return `request ${item.request.id}`;
    case 'group':
      return `group ${item.group.id}`;
    case 'gate':
      return `gate ${item.gate.space?.slug ?? ''}`;
    case 'invitation':
      return `invitation ${item.invitation.id}`;
  }
}

type Which = { show: 'decide' | 'mine' | 'open'; spaceId?: string };

const nothing = () => undefined;

/** Items that wait for the reader’s decision, or their own requests, newest first. The page provides the first. */
export function WorkList({ which, first, selfId }: { which: Which; first: WorkPage; selfId: string }) {
  const utils = trpc.useUtils();
  const ref = useRef<HTMLDivElement>(null);
  const list = trpc.inbox.work.useInfiniteQuery(which, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    initialData: { pages: [first], pageParams: [undefined] },
  });
  const more = useNextPage(list);
  const [declining, setDeclining] = useState<PublishRequestDto | null>(null);
  const actions = useRequestActions(ref);
  useInboxKeys(ref, nothing, which.show !== 'open');
  const items = list.data.pages.flatMap((page) => page.items);
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {actions.url !== null && <NewLink url={actions.url} moreLabel="Done" onMore={actions.hideUrl} />}
      {which.show === 'open' && items.length > 0 && (
        <h2 className="mt-6 mb-2 text-lg">{inboxMessages.waitingForOthers}</h2>
      )}
      {items.length === 0 ? (
        which.show !== 'open' && <EmptyList show={which.show} />
      ) : (
        <Card className="overflow-hidden p-0">
          <ul aria-label={which.show === 'open' ? inboxMessages.waitingForOthers : inboxMessages[which.show]}>
            {items.map((item) => (
              <WorkLine
                key={keyOf(item)}
                item={item}
                side={which.show === 'decide' ? 'decide' : 'mine'}
                selfId={selfId}
                buttons={{
                  onAccept: (request) => void actions.accept(request),
                  onDecline: setDeclining,
                  onWithdraw: ({ id }) => actions.withdraw(id),
                  onShowLink: ({ id }) => actions.takeLink(id),
                  isBusy: actions.isBusy,
                }}
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
      {which.show === 'mine' && <ReadAnswers />}
      <SecretDialog guard={actions.guard} />
      <DeclineDialog
        request={declining}
        returnFocusTo={ref}
        onClose={() => {
          setDeclining(null);
          void utils.inbox.invalidate();
        }}
      />
    </div>
  );
}

/** Marks the notifications about one's own requests as read. */
function ReadAnswers() {
  useMarkRead('publish-requests', 'mine');
  return null;
}
