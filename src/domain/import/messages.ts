import {
  GIVEN_FILE_MAX_BYTES,
  GIVEN_MAX_BYTES,
  GIVEN_MAX_FILES,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
} from './limits';

/** What a row is called in each kind of file: numbers count as the person sees them in their editor. */
export const ROW_UNITS = ['row', 'entry', 'line', 'prompt'] as const;
export type RowUnit = (typeof ROW_UNITS)[number];

const count = (value: number) => value.toLocaleString('en-US');
const place = (unit: RowUnit, row: number) => `${unit} ${count(row)}`;
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

const megabytes = (bytes: number) => `${bytes / (1024 * 1024)} MB`;
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
    brokenUtf16: `The file is written in UTF-16, and a character of it is broken. ${NOTHING_IMPORTED}`,
    notOfEncoding: (encoding: string) =>
      `The file has characters that ${encoding} does not have. Choose another encoding. ${NOTHING_IMPORTED}`,
    brokenArchive: `The archive is damaged or cut off: it can't be opened. ${NOTHING_IMPORTED}`,
    tooManyFiles: `There are more than ${count(GIVEN_MAX_FILES)} files. Import them in parts. ${NOTHING_IMPORTED}`,
    tooMuchText: `Unpacked, the files hold more than ${megabytes(GIVEN_MAX_BYTES)}. Import them in parts. ${NOTHING_IMPORTED}`,
    notRecognised:
      'No format that prompts are kept in was recognised here. Give a table, a list or files of prompts; the guide names the formats.',
    invalidUtf8: (byte: number, line: number) =>
      `The file is not valid UTF-8: the first broken character is at byte ${count(byte)}, line ${count(line)}. Save it as UTF-8 and try again. ${NOTHING_IMPORTED}`,
    cutCharacter: `The file ends in the middle of a character: it seems to be cut off. ${NOTHING_IMPORTED}`,
    missingColumns: (found: readonly string[]) =>
      `The first row must name the columns: a title column ("act", "title" or "name") and a content column ("prompt" or "content"). Found: ${quoted(found)}.`,
    unclosedQuote: (row: number, line: number) =>
      `The file ends inside a quoted field: it is cut off, or the quotation mark opened in ${place('row', row)} (near line ${count(line)}) is never closed. ${NOTHING_IMPORTED}`,
    rowTooLong: (row: number, line: number) =>
      `${capital(place('row', row))} (from line ${count(line)}) is longer than any prompt can be: most likely a quotation mark opened there is never closed. ${NOTHING_IMPORTED}`,
    truncated: (unit: RowUnit, row: number) =>
      `The file ends in the middle of ${place(unit, row)}: it seems to be cut off. ${NOTHING_IMPORTED}`,
    invalidJson: (row: number) =>
      `The file is not valid JSON: see ${place('entry', row)}. ${NOTHING_IMPORTED}`,
    textAfterJson: `The file is not valid JSON: there is more text after the closing bracket of its list. ${NOTHING_IMPORTED}`,
    notJsonLines:
      'No format that prompts are kept in was recognised here. JSON is read as a list of prompts, as JSON Lines with one object on each line, or as a file of another tool; the guide names the formats.',
    jsonTooDeep: (unit: RowUnit, row: number) =>
      `${capital(place(unit, row))} is nested too deeply for a prompt. ${NOTHING_IMPORTED}`,
  },
  /** Reasons to refuse one file of several. */
  given: {
    escapes: 'Its path leads out of the archive',
    longPath: 'Its path is too long',
    link: 'It is a link to another file, which is not followed',
    encrypted: 'It is encrypted',
    archive: 'Such an archive inside an archive is not opened',
    tooLarge: `It is larger than ${megabytes(GIVEN_FILE_MAX_BYTES)}`,
    bomb: 'It unpacks to far more than any text does',
    twice: 'Another file has the same path',
    broken: 'It is damaged: it cannot be unpacked',
  },
  /** Why a file is passed over. */
  passedOver: {
    hidden: 'kept by a program for itself',
    noText: 'not a text',
    empty: 'empty',
    unknown: 'no format of prompts was recognised',
    project: 'it tells about the project, or belongs to its programs',
    table: 'its columns are not known: choose them to import it',
  },
  /** Of tables whose columns a person says. */
  columns: {
    noTable:
      'There is no table here whose columns can be chosen: a CSV, a JSON list, JSON Lines or a spreadsheet (xlsx).',
    noRows: 'The table has a first row with the names of its columns and no rows below it.',
    noText: 'Say which column holds the text of the prompts.',
    rows: (rows: number, hasMore: boolean) =>
      `${hasMore ? 'more than ' : ''}${count(rows)} ${rows === 1 && !hasMore ? 'row' : 'rows'}`,
    kind: (path: string, files: number) =>
      files === 1 ? path : `${path} and ${count(files - 1)} more with the same columns`,
    oneKind: 'What you say holds for all of them.',
    severalKinds:
      'Tables with other columns are chosen one after the other. What you do not open is left out.',
    noPlace: (place: number) => `The table has no column ${place + 1}. Choose its columns again.`,
    unclear: 'The columns of the request cannot be understood.',
    unknownRole: (word: string, roles: readonly string[]) =>
      `"${word}" says nothing: write FIELD=COLUMN with one of ${roles.join(', ')}.`,
    twice: (name: string) => `The column "${name}" is named twice.`,
    noColumn: (name: string, names: readonly string[]) =>
      `The table has no column "${name}". It has ${quoted(names.slice(0, 20))}.`,
    remembered: 'These are the columns as you chose them last time in this browser.',
    kept: (names: readonly string[]) => `Kept beside the text, as extras: ${quoted(names)}.`,
    leftOut: (names: readonly string[]) => `Left out: ${quoted(names)}.`,
  },
  /** Reasons to refuse one row. */
  row: {
    strayQuote: (line: number) =>
      `The quotation marks do not match (line ${count(line)}): a cell that holds a quotation mark must be in quotation marks itself, with each mark inside it doubled`,
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
    emptyMessage: 'a message is empty',
    tooManyMessages: (found: number, max: number) =>
      `The chat has too many messages: ${count(found)}, at most ${max} are allowed`,
    tooManyFields: (found: number, expected: number) =>
      `The row has ${found} fields, the first row names ${expected} columns: a comma or a quotation mark is not quoted`,
    notAnObject: 'This is not a JSON object with a title and a content',
    notJson: 'This line is not valid JSON',
    tooLongToRead: 'This is longer than any prompt can be',
  },
  /** What could not be carried of a prompt that is created all the same. */
  loss: {
    test: (name: string, reason: string) => `The test "${name}" is not included: ${reason}`,
    moreTests: (left: number, max: number) =>
      `${count(left)} tests are not included: a prompt has at most ${max}.`,
    earlier: (left: number) =>
      left === 1
        ? 'An earlier text is not included: it cannot be saved.'
        : `${count(left)} earlier texts are not included: they cannot be saved.`,
  },
  notice: {
    notCompared: (rows: number) =>
      `Only the first ${count(rows)} new prompts were compared with those that are there.`,
    encoding: (path: string | null, encoding: string) =>
      `${path ?? 'The file'} is not UTF-8: it was read as ${encoding}. If letters look wrong, choose another encoding.`,
    moreEncodings: (files: number) => `${count(files)} more files are not UTF-8 either.`,
    contributorIgnored: 'The column "contributor" is left out: it may hold e-mail addresses.',
    ignoredColumns: (names: readonly string[]) => `Columns that are left out: ${quoted(names)}.`,
    unknownCategory: (name: string, rows: number) =>
      `The category "${name}" is not one of this library: ${rows === 1 ? '1 prompt' : `${count(rows)} prompts`} with it get "Other".`,
  },
  fileCount: (files: number) => `${count(files)} files`,
  audience: (visibility: 'shared' | 'private', space: string | null) => {
    if (visibility === 'shared')
      return 'Everyone will see them, except those that the file marks as private.';
    return space === null ? 'Only you will see them.' : `Everybody in ${space} will see them.`;
  },
  looksLike: (alike: number) =>
    alike === 1
      ? '1 of the new looks like a prompt that is there.'
      : `${count(alike)} of the new look like prompts that are there.`,
  versionsSaved: (versions: number) =>
    versions === 1
      ? '1 became a version of a prompt that was there.'
      : `${count(versions)} became versions of prompts that were there.`,
  alikeSkipped: (alike: number) => `Skipped, for they look like one that is there: ${count(alike)}.`,
  imported: (created: number) =>
    created === 1 ? '1 prompt was created' : `${count(created)} prompts were created`,
  interrupted: (unit: RowUnit, row: number) =>
    `The import stopped after ${place(unit, row)}. What came before is saved; import the same file again to add the rest.`,
  interruptedAtStart: 'The import stopped before anything was saved. Please try again.',
  noImport: 'There is no such import of yours, or it is too old to be undone.',
  undone: (removed: number) =>
    removed === 1 ? '1 prompt moved to the Trash' : `${count(removed)} prompts moved to the Trash`,
  kept: (kept: number) =>
    kept === 1
      ? '1 prompt stays: it was changed since, or is not yours to delete.'
      : `${count(kept)} prompts stay: they were changed since, or are not yours to delete.`,
  importedVersion: (fileName: string) => (fileName === '' ? 'Imported' : `Imported from ${fileName}`),
  versionRefused: 'The prompt that it was to become a version of is gone, or is not yours to edit any more',
  cancelled: 'The import was cancelled.',
  underWay: 'Another import or preview of yours is still under way. Please wait until it has ended.',
  holdsSecret: (kinds: string) =>
    `Seems to hold a secret (${kinds}), so it is not imported for everybody. Import it as private and share it by itself.`,
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
    'Send the file itself as text/csv, application/json, application/x-ndjson, application/zip or application/octet-stream.',
  wrongOptions:
    'mode must be "preview", "columns" or "run", visibility "shared" or "private", or "space" with the id of a space as space.',
  wrongFormat: 'format must be "json" or "csv".',
} as const;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
