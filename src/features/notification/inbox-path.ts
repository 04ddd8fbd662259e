/** Where what waits for somebody and what they were told is. */
export const INBOX_PATH = '/reviews';

/** The part of the inbox that has something: what waits comes first. */
export function inboxHref({ waiting, unread }: { waiting: number; unread: number }): string {
  return waiting === 0 && unread > 0 ? `${INBOX_PATH}?show=told` : INBOX_PATH;
}
