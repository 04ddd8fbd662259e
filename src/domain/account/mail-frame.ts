/** Emails about an account. All values are plain text; `writeMail` escapes them. */

export const SITE_NAME = 'Cuebook';

export const senderOf = (siteUrl: string) =>
  `Sent by ${SITE_NAME} at ${siteUrl}. Replies to this email aren’t read.`;
export type Reader = { name: string; siteUrl: string };
