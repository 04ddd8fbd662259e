'use client';

import { inboxMessages } from '@/domain/inbox/messages';
import { countText } from './count-text';
import { trpc } from '@/trpc/client';

interface InboxCounts {
  /** Text to display; empty for zero. */
  text: string;
  /** Label of a link to the inbox, with the number. */
  label: string;
}

/** Number of unread items in the inbox, kept up to date by live changes. */
export function useInboxCounts(): InboxCounts {
  const { data } = trpc.status.review.counts.useQuery(undefined, {
    // A background request does not report an ended session; the next click does.
    meta: { isQuiet: true },
  });
  const unread = data?.unread ?? 0;
  if (unread === 0) return { text: '', label: inboxMessages.title };
  const text = countText(unread);
  return { text, label: inboxMessages.unread(text) };
}
