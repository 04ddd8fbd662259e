const count = (value: number) => value.toLocaleString('en-US');
export const NOTHING_IMPORTED = 'No prompts were imported.';

/** Why a table, or a row of it, can't be read. Rows and lines count from 1, as an editor shows them. */
export const csvMessages = {
  unclosedQuote: (row: number, line: number) =>
    `A quotation mark opened in row ${count(row)} (near line ${count(line)}) is never closed, or the file is cut off. ${NOTHING_IMPORTED}`,
  rowTooLong: (row: number, line: number) =>
    `Row ${count(row)} (from line ${count(line)}) is too long. A quotation mark is probably never closed. ${NOTHING_IMPORTED}`,
  truncated: (row: number) => `The file is cut off in the middle of row ${count(row)}. ${NOTHING_IMPORTED}`,
  strayQuote: (line: number) =>
    `Mismatched quotation marks (line ${count(line)}). Quote the cell and double each mark inside it.`,
} as const;
