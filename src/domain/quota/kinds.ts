/** What an account may write only so much of in a day. */
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
  | 'shares';
