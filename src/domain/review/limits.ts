import { FILE_BYTES_MAX } from '../file/limits';

/** Counts in the header are exact up to here; above it they read `99+`. */
export const COUNT_LIMIT = 99;

/** Comments that one review can hold: all of them are on its page. */
export const COMMENTS_MAX = 300;

/** People that an author asks by name for one review, and that are offered at once. */
export const REVIEWERS_MAX = 10;
export const REVIEWER_SUGGESTIONS_MAX = 8;

/** Comments that go along with one decision. */
export const COMMENTS_ALONG_MAX = 30;

/** Highest number of a line: a file of single line ends has the most. */
export const LINES_MAX = FILE_BYTES_MAX + 1;

/** Characters of a line that are kept with a comment. */
export const LINE_TEXT_MAX = 300;

/** Characters of a message, a comment and the notes of a decision, as statuses have them. */
export const REVIEW_TEXT_MAX = 2_000;
