export const FOLLOW_KINDS = ['person', 'space', 'collection', 'prompt'] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

export const FOLLOWS_MAX = 1_000;
export const FOLLOWS_PAGE_SIZE = 50;

export const FEED_PAGE_SIZE = 20;
export const FEED_DAYS = 90;

/** Days between two weekly mails. */
export const DIGEST_DAYS = 7;
/** Lines listed in a weekly email. */
export const DIGEST_LINES = 20;
/** Lines counted in a weekly email, including those listed; the email does not count beyond. */
export const DIGEST_COUNTED = 120;

/** Maximum count of further prompts changed by the same action. */
export const MORE_COUNTED = 1_000;
