/** What the product writes to people about their account. All of it is text; `writeMail` keeps it that. */

export const SITE_NAME = 'Cuebook';

export const sentBy = (siteUrl: string) =>
  `Sent by ${SITE_NAME} at ${siteUrl}. Replies to this email aren’t read.`;
export type Reader = { name: string; siteUrl: string };
