/** Kinds of writes that are limited per account and day. */
export type QuotaKind =
  | 'prompts'
  | 'versions'
  | 'bytes'
  | 'imports'
  | 'reviews'
  | 'comments'
  | 'testCases'
  | 'collections'
  | 'suggestions'
  | 'shares'
  /** To addresses that the member typed. */
  | 'mails';
