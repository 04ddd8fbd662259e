/** Path of the inbox. */
export const INBOX_PATH = '/inbox';
