'use client';

import { countText } from '@/features/review/count-text';
import { trpc } from '@/trpc/client';
import { inboxHref } from './inbox-path';

interface InboxCounts {
  /** As it is shown; empty for none. */
  text: string;
  /** The name of a link there, with the number. */
  label: string;
  href: string;
}

/** How much waits for the reader or is unread; live changes keep it up to date. */
export function useInboxCounts(): InboxCounts {
  const { data } = trpc.status.review.counts.useQuery(undefined, {
    // A look in the background tells nobody that their session has ended: their next press does.
    meta: { isQuiet: true },
  });
  const { waiting, unread } = data ?? { waiting: 0, unread: 0 };
  const total = waiting + unread;
  const text = total === 0 ? '' : countText(total);
  return { text, label: total === 0 ? 'Inbox' : `Inbox, ${text} new`, href: inboxHref({ waiting, unread }) };
}
