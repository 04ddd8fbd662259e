'use client';

import { LinkTabs } from '@/components/ui/link-tabs';
import { inboxMessages } from '@/domain/inbox/messages';
import type { InboxCounts, InboxShow } from '@/domain/inbox/schema';
import { countText } from '@/features/notification/count-text';
import { trpc } from '@/trpc/client';
import { inboxHref } from '@/features/notification/inbox-href';

/** The lists of the inbox, each with the number of its open lines. */
export function InboxTabs({ show, first }: { show: InboxShow; first: InboxCounts }) {
  const { data } = trpc.inbox.counts.useQuery(undefined, { initialData: first });
  const counts: Partial<Record<InboxShow, number>> = { all: data.all, decide: data.decide, mine: data.mine };
  const shows = ['all', 'decide', 'mine', 'done'] as const;
  return (
    <LinkTabs
      label={inboxMessages.lists}
      tabs={shows.map((one) => ({
        href: inboxHref(one),
        label: inboxMessages[one],
        count: counts[one] ? countText(counts[one]) : undefined,
        isCurrent: one === show,
      }))}
    />
  );
}
