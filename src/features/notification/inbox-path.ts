export const INBOX_PATH = '/inbox';
