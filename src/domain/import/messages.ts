import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from './limits';

/** What a row is called in each kind of file: numbers count as the person sees them in their editor. */
export const ROW_UNITS = ['row', 'entry', 'line'] as const;
export type RowUnit = (typeof ROW_UNITS)[number];

const count = (value: number) => value.toLocaleString('en-US');
const place = (unit: RowUnit, row: number) => `${unit} ${count(row)}`;
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

const MAX_MEGABYTES = IMPORT_MAX_BYTES / (1024 * 1024);
const NOTHING_IMPORTED = 'Nothing was imported.';

/** Texts of import and export that follow from a rule. The specification names none of them. */
export const importMessages = {
  /** Reasons to refuse a whole file. */
  file: {
    empty: 'The file is empty.',
    noRows: 'The file holds no prompts.',
    tooLarge: `The file is larger than ${MAX_MEGABYTES} MB. Split it into smaller files and import them one after the other.`,
    tooManyRows: `The file holds more than ${count(IMPORT_MAX_ROWS)} prompts. Split it into smaller files and import them one after the other. ${NOTHING_IMPORTED}`,
    binary: (kind: string) =>
      `This is ${kind}, not a text file, whatever its name says. Save it as CSV (UTF-8), JSON or JSON Lines and try again.`,
    utf16: 'The file is written in UTF-16. Save it as UTF-8 (in a spreadsheet: "CSV UTF-8") and try again.',
    invalidUtf8: (byte: number, line: number) =>
      `The file is not valid UTF-8: the first broken character is at byte ${count(byte)}, line ${count(line)}. Save it as UTF-8 and try again. ${NOTHING_IMPORTED}`,
    cutCharacter: `The file ends in the middle of a character: it seems to be cut off. ${NOTHING_IMPORTED}`,
    missingColumns: (found: readonly string[]) =>
      `The first row must name the columns: a title column ("act", "title" or "name") and a content column ("prompt" or "content"). Found: ${quoted(found)}.`,
    unclosedQuote: (row: number, line: number) =>
      `The file ends inside a quoted field: it is cut off, or the quotation mark opened in ${place('row', row)} (near line ${count(line)}) is never closed. ${NOTHING_IMPORTED}`,
    strayQuote: (row: number, line: number) =>
      `The quotation marks of ${place('row', row)} (near line ${count(line)}) don't match: a field that holds a quotation mark must be quoted, with each mark inside it doubled. ${NOTHING_IMPORTED}`,
    rowTooLong: (row: number, line: number) =>
      `${capital(place('row', row))} (from line ${count(line)}) is longer than any prompt can be: most likely a quotation mark opened there is never closed. ${NOTHING_IMPORTED}`,
    invalidCsv: (row: number) =>
      `The file can't be read as CSV near ${place('row', row)}. ${NOTHING_IMPORTED}`,
    truncated: (unit: RowUnit, row: number) =>
      `The file ends in the middle of ${place(unit, row)}: it seems to be cut off. ${NOTHING_IMPORTED}`,
    invalidJson: (row: number) =>
      `The file is not valid JSON: see ${place('entry', row)}. ${NOTHING_IMPORTED}`,
    textAfterJson: `The file is not valid JSON: there is more text after the closing bracket of its list. ${NOTHING_IMPORTED}`,
    notJsonLines:
      'The first line is not a complete JSON object. Give a JSON list of prompts, or JSON Lines with one object on each line.',
    jsonTooDeep: (unit: RowUnit, row: number) =>
      `${capital(place(unit, row))} is nested too deeply for a prompt. ${NOTHING_IMPORTED}`,
  },
  /** Reasons to refuse one row. */
  row: {
    titleMissing: 'The title is missing',
    contentMissing: 'The content is missing',
    notText: (label: string) => `${label} must be text`,
    nul: (label: string) => `${label} contains a NUL character (U+0000), which the database cannot store`,
    brokenCharacters: (label: string) => `${label} contains broken characters (half of a surrogate pair)`,
    tooLong: (label: string, length: number, max: number) =>
      `${label} is too long: ${count(length)} characters, at most ${count(max)} are allowed`,
    tagsNotText: 'Tags must be a list of texts',
    variablesUnclear: (reason: string) => `The details of the variables cannot be read: ${reason}`,
    messagesUnclear: (reason: string) => `The messages cannot be read: ${reason}`,
    extrasUnclear: (reason: string) => `The extras cannot be read: ${reason}`,
    sharedNotBoolean: 'isShared must be true or false',
    tooManyFields: (found: number, expected: number) =>
      `The row has ${found} fields, the first row names ${expected} columns: a comma or a quotation mark is not quoted`,
    notAnObject: 'This is not a JSON object with a title and a content',
    notJson: 'This line is not valid JSON',
    tooLongToRead: 'This is longer than any prompt can be',
  },
  notice: {
    contributorIgnored: 'The column "contributor" is left out: it may hold e-mail addresses.',
    ignoredColumns: (names: readonly string[]) => `Columns that are left out: ${quoted(names)}.`,
    unknownCategory: (name: string, rows: number) =>
      `The category "${name}" is not one of this library: ${rows === 1 ? '1 prompt' : `${count(rows)} prompts`} with it get "Other".`,
  },
  imported: (created: number) =>
    created === 1 ? '1 prompt was created' : `${count(created)} prompts were created`,
  interrupted: (unit: RowUnit, row: number) =>
    `The import stopped after ${place(unit, row)}. What came before is saved; import the same file again to add the rest.`,
  interruptedAtStart: 'The import stopped before anything was saved. Please try again.',
  cancelled: 'The import was cancelled.',
  underWay: 'Another import or preview of yours is still under way. Please wait until it has ended.',
  noLongerAllowed: 'This account may not import any more.',
  noOwner: (email: string) => `There is no active account with the address ${email}.`,
  /** What the page says when no answer or only part of one came. */
  noAnswer: 'The answer could not be understood. Please try again.',
  unreadable: (name: string) =>
    `${name} could not be sent. If it was changed or moved meanwhile, choose it again; else check the connection.`,
  connectionLost:
    'The connection was lost. What was saved stays; import the same file again to add the rest, nothing is doubled.',
  stopped: 'The import was stopped. What was saved stays; import the same file again to add the rest.',
  wrongType:
    'Send the file itself as text/csv, application/json, application/x-ndjson or application/octet-stream.',
  wrongOptions: 'mode must be "preview" or "run", visibility "shared" or "private".',
  wrongFormat: 'format must be "json" or "csv".',
} as const;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
