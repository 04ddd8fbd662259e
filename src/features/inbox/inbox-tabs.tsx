'use client';

import { LinkTabs } from '@/components/ui/link-tabs';
import { inboxMessages } from '@/domain/inbox/messages';
import type { InboxCounts, InboxShow } from '@/domain/inbox/schema';
import { countText } from '@/features/notification/count-text';
import { trpc } from '@/trpc/client';
import { inboxHref } from '@/features/notification/inbox-href';

const withCount = (label: string, count: number) => (count === 0 ? label : `${label} (${countText(count)})`);

/** The lists of the inbox, each with the number of its open lines. */
export function InboxTabs({ show, first }: { show: InboxShow; first: InboxCounts }) {
  const { data } = trpc.inbox.counts.useQuery(undefined, { initialData: first });
  const labels: Record<InboxShow, string> = {
    all: withCount(inboxMessages.all, data.all),
    decide: withCount(inboxMessages.decide, data.decide),
    mine: withCount(inboxMessages.mine, data.mine),
    done: inboxMessages.done,
  };
  const shows = ['all', 'decide', 'mine', 'done'] as const;
  return (
    <LinkTabs
      label={inboxMessages.lists}
      tabs={shows.map((one) => ({ href: inboxHref(one), label: labels[one], isCurrent: one === show }))}
    />
  );
}
