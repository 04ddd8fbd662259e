'use client';

import { inboxMessages } from '@/domain/inbox/messages';
import { countText } from './count-text';
import { trpc } from '@/trpc/client';

interface InboxCounts {
  /** As it is shown; empty for none. */
  text: string;
  /** The name of a link there, with the number. */
  label: string;
}

/** How many items of the inbox are unread; live changes keep it up to date. */
export function useInboxCounts(): InboxCounts {
  const { data } = trpc.status.review.counts.useQuery(undefined, {
    // A look in the background tells nobody that their session has ended: their next press does.
    meta: { isQuiet: true },
  });
  const unread = data?.unread ?? 0;
  if (unread === 0) return { text: '', label: inboxMessages.title };
  const text = countText(unread);
  return { text, label: inboxMessages.unread(text) };
}
