import type { InboxShow } from '@/domain/inbox/schema';
import { INBOX_PATH } from './inbox-path';

export function inboxHref(show: InboxShow = 'all'): string {
  return show === 'all' ? INBOX_PATH : `${INBOX_PATH}?show=${show}`;
}
