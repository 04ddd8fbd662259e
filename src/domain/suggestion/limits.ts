export const SUGGESTION_STATES = ['open', 'accepted', 'declined', 'withdrawn'] as const;

/** Maximum number of open suggestions of one person on one prompt. */
export const OPEN_SUGGESTIONS_MAX = 5;

/** Maximum length of the reason for declining a suggestion. */
export const DECISION_NOTE_MAX = 2_000;

export const SUGGESTIONS_PAGE_SIZE = 20;

export const COUNTED_MAX = 100;
