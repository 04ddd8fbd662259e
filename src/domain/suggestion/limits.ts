/** What a suggestion can be: it waits until it is accepted, declined or taken back. */
export const SUGGESTION_STATES = ['open', 'accepted', 'declined', 'withdrawn'] as const;

/** Suggestions on one prompt that one person may have open. */
export const OPEN_SUGGESTIONS_MAX = 5;

/** Characters of the words that a suggestion is declined with. */
export const DECISION_NOTE_MAX = 2_000;

export const SUGGESTIONS_PAGE_SIZE = 20;

/** Counted no further. */
export const COUNTED_MAX = 100;
