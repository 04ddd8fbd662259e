export * from '@cuebook/formats/tables/limits';

/** Maximum bytes of a file to import: an upload or a file of the command line. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;

/** Rows written by one transaction. */
export const IMPORT_BATCH_ROWS = 500;

/** Rows a preview shows of those it would create. */
export const IMPORT_SAMPLE_ROWS = 20;

/** Duplicates and refused rows a report lists one by one; beyond that it only counts them. */
export const IMPORT_LISTED_ROWS = 200;

/** Findings of the checks of one skill that a report has. */
export const IMPORT_FINDINGS = 20;

/** Maximum bytes of one file that is read as a whole, as all files without rows are. */
export const INPUT_FILE_MAX_BYTES = 5 * 1024 * 1024;

/** Maximum bytes of all files of an archive or a folder, unpacked. */
export const INPUT_MAX_BYTES = 200 * 1024 * 1024;

export const INPUT_MAX_FILES = 20_000;

/** Maximum compression ratio of an archived file above {@link COMPRESSION_RATIO_MIN_BYTES}; beyond it the file is not text. */
export const COMPRESSION_RATIO_MAX = 200;
export const COMPRESSION_RATIO_MIN_BYTES = 1024 * 1024;

/** Files that a report lists one by one; beyond that it only counts them. */
export const IMPORT_LISTED_FILES = 200;

/** Maximum new rows of one import that are compared with the library; users review far fewer. */
export const IMPORT_COMPARED_ROWS = 5_000;

/** Rows of one import that a person decides on one by one. */
export const IMPORT_CHOICES_MAX = 50;

/** Characters of a file's name, and of a path in an archive. */
export const IMPORT_NAME_MAX = 255;
export const INPUT_PATH_MAX = 1_000;

/** Rows and characters of a cell that are shown while columns are chosen. */
export const IMPORT_SAMPLE_COLUMN_ROWS = 4;
export const IMPORT_SAMPLE_CELL_LENGTH = 1_000;

/** Rows at the beginning of a table that are looked at to say what its columns are, and those that a guess is made by. */
export const IMPORT_HEAD_ROWS = 1_000;
export const IMPORT_GUESSED_ROWS = 200;

/** Limits of uploads that wait for their import: per user, in bytes of all users, and how long. */
export const STORED_UPLOADS_MAX = 3;
export const STORED_UPLOADS_MAX_BYTES = 2 * 1024 * 1024 * 1024;
export const STORED_UPLOADS_MS = 24 * 60 * 60 * 1_000;

/** Characters of all texts that a preview brings to be compared. */
export const IMPORT_COMPARED_LENGTH = 4_000_000;

/** New rows that a preview lists with ticks, and the characters of each text that it shows. */
export const IMPORT_TICKED_ROWS = 10_000;
export const IMPORT_WORDS_LENGTH = 120;
