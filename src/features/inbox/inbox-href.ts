import type { InboxShow } from '@/domain/inbox/schema';

/** The address of a list of the inbox. */
export function inboxHref(show: InboxShow = 'all'): string {
  return show === 'all' ? '/inbox' : `/inbox?show=${show}`;
}
