export const IMPORT_MAX_ROWS = 100_000;

/** The first rows of a table, one of which names its columns. */
export const IMPORT_HEADER_ROWS = 10;

/** Maximum kinds of tables in an archive whose columns a user can choose; a kind is tables with the same columns. */
export const IMPORT_TABLE_KINDS = 20;
