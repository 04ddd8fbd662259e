/** What can be followed. */
export const FOLLOW_KINDS = ['person', 'space', 'collection', 'prompt'] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

/** Things that one person follows. */
export const FOLLOWS_MAX = 1_000;
/** Of them on a page of the list. */
export const FOLLOWS_PAGE_SIZE = 50;

/** Lines of the feed that are given at once. */
export const FEED_PAGE_SIZE = 20;
/** How far back the feed goes. */
export const FEED_DAYS = 90;

/** Days between two weekly mails. */
export const DIGEST_DAYS = 7;
/** Lines that such a mail shows. */
export const DIGEST_LINES = 20;
/** Lines that it counts, with those that it shows; of more it says that there are more. */
export const DIGEST_COUNTED = 120;

/** Of what was done to many prompts at once, so many besides the one that is named are counted. */
export const MORE_COUNTED = 1_000;
