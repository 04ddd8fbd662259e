/** Characters of one comment. */
export const COMMENT_MAX = 5_000;

/** Threads given at once, and characters of text in them: a page ends before it holds more. */
export const THREADS_PER_PAGE = 10;
export const PAGE_TEXT_MAX = 300_000;

/** Answers that one thread can hold: all of them come with it. */
export const REPLIES_MAX = 50;

/** People that one comment names, and that are offered at once. */
export const MENTIONS_MAX = 10;
export const MENTION_SUGGESTIONS_MAX = 8;

/** Characters of the lines that are kept with a comment. */
export const QUOTE_MAX = 300;
