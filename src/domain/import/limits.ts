/** Most bytes of a file to import: an upload or a file of the command line. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;

/** Most rows of one file. */
export const IMPORT_MAX_ROWS = 100_000;

/** Rows written by one transaction. */
export const IMPORT_BATCH_ROWS = 500;

/** Rows a preview shows of those it would create. */
export const IMPORT_SAMPLE_ROWS = 20;

/** Duplicates and refused rows a report lists one by one; beyond that it only counts them. */
export const IMPORT_LISTED_ROWS = 200;
