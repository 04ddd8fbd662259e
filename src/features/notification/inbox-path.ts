/** Where what waits for somebody and what they were told is. */
export const INBOX_PATH = '/inbox';
