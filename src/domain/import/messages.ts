import {
  INPUT_FILE_MAX_BYTES,
  INPUT_MAX_BYTES,
  INPUT_MAX_FILES,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
} from './limits';

/** Names of a row in each kind of file; numbers match what users see in their editor. */
export const ROW_UNITS = ['row', 'entry', 'line', 'prompt'] as const;
export type RowUnit = (typeof ROW_UNITS)[number];

const count = (value: number) => value.toLocaleString('en-US');
const place = (unit: RowUnit, row: number) => `${unit} ${count(row)}`;
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

const megabytes = (bytes: number) => `${bytes / (1024 * 1024)} MB`;
const MAX_MEGABYTES = IMPORT_MAX_BYTES / (1024 * 1024);
const NOTHING_IMPORTED = 'No prompts were imported.';

/** Texts of import and export that follow from a rule. */
export const importMessages = {
  file: {
    empty: 'The file is empty.',
    noRows: 'The file contains no prompts.',
    gone: 'The file isn’t on the server anymore. Choose it again.',
    tooLarge: `The file exceeds ${MAX_MEGABYTES} MB. Split it and import the parts separately.`,
    tooManyRows: `The file contains more than ${count(IMPORT_MAX_ROWS)} prompts. Split it and import the parts separately. ${NOTHING_IMPORTED}`,
    binary: (kind: string) =>
      `This is ${kind}, not a text file. Save it as CSV (UTF-8), JSON or JSON Lines and try again.`,
    brokenUtf16: `The UTF-16 file contains a broken character. ${NOTHING_IMPORTED}`,
    notOfEncoding: (encoding: string) =>
      `The file contains characters that ${encoding} doesn’t have. Choose a different encoding. ${NOTHING_IMPORTED}`,
    brokenArchive: `The archive is damaged or incomplete. ${NOTHING_IMPORTED}`,
    tooManyFiles: `More than ${count(INPUT_MAX_FILES)} files. Import them in parts. ${NOTHING_IMPORTED}`,
    tooMuchText: `The unpacked files exceed ${megabytes(INPUT_MAX_BYTES)}. Import them in parts. ${NOTHING_IMPORTED}`,
    notRecognised:
      'Unrecognized format. Use a table, a JSON list or prompt files. See the guide for supported formats.',
    invalidUtf8: (byte: number, line: number) =>
      `Invalid UTF-8 at byte ${count(byte)}, line ${count(line)}. Save the file as UTF-8 and try again. ${NOTHING_IMPORTED}`,
    cutCharacter: `The file is cut off in the middle of a character. ${NOTHING_IMPORTED}`,
    missingColumns: (found: readonly string[]) =>
      `The first row must contain a title column ("act", "title" or "name") and a content column ("prompt" or "content"). Found: ${quoted(found)}.`,
    truncated: (unit: RowUnit, row: number) =>
      `The file is cut off in the middle of ${place(unit, row)}. ${NOTHING_IMPORTED}`,
    invalidJson: (row: number) => `Invalid JSON at ${place('entry', row)}. ${NOTHING_IMPORTED}`,
    textAfterJson: `Invalid JSON: unexpected text after the closing bracket. ${NOTHING_IMPORTED}`,
    notJsonLines:
      'Unrecognized format. Use a JSON list, JSON Lines with one object per line, or a file from another tool. See the guide for supported formats.',
    jsonTooDeep: (unit: RowUnit, row: number) =>
      `${capital(place(unit, row))} is nested too deeply. ${NOTHING_IMPORTED}`,
  },
  /** Reasons to reject one file of several. */
  given: {
    escapes: 'Path points outside the archive',
    longPath: 'Path is too long',
    link: 'Symbolic links aren’t supported',
    leadsOut: 'A link that leads out of the folder',
    notFile: 'Not a file',
    unreadable: (code: string) => `Can’t be read (${code})`,
    encrypted: 'Encrypted',
    archive: 'This kind of nested archive isn’t supported',
    tooLarge: `Larger than ${megabytes(INPUT_FILE_MAX_BYTES)}`,
    bomb: 'Expands to an unusually large size',
    twice: 'Duplicate path',
    broken: 'Damaged',
  },
  passedOver: {
    hidden: 'system file',
    noText: 'not a text file',
    empty: 'empty',
    unknown: 'unrecognized format',
    project: 'project documentation or code',
    table: 'unknown columns: map them to import this file',
  },
  /** Texts for tables whose columns a user assigns. */
  columns: {
    noTable: 'No table found. Column mapping works with CSV, JSON lists, JSON Lines and spreadsheets (XLSX).',
    noRows: 'The table has column names but no rows.',
    noText: 'Choose the column that contains the prompt content.',
    rows: (rows: number, hasMore: boolean) =>
      `${hasMore ? 'more than ' : ''}${count(rows)} ${rows === 1 && !hasMore ? 'row' : 'rows'}`,
    kind: (path: string, files: number) =>
      files === 1 ? path : `${path} and ${count(files - 1)} more files with the same columns`,
    oneKind: 'This mapping applies to all of them.',
    severalKinds: 'Tables with different columns are mapped one by one. Tables you don’t open are left out.',
    noPlace: (place: number) => `The table has no column ${place + 1}. Map the columns again.`,
    unclear: 'Invalid column mapping in the request.',
    unknownRole: (word: string, roles: readonly string[]) =>
      `Invalid mapping "${word}". Use FIELD=COLUMN with one of ${roles.join(', ')}.`,
    twice: (name: string) => `Duplicate column name: "${name}".`,
    noColumn: (name: string, names: readonly string[]) =>
      `Unknown column "${name}". Available columns: ${quoted(names.slice(0, 20))}.`,
    remembered: 'Using your previous column mapping from this browser.',
    kept: (names: readonly string[]) => `Saved as extras: ${quoted(names)}.`,
    leftOut: (names: readonly string[]) => `Not imported: ${quoted(names)}.`,
  },
  row: {
    titleMissing: 'Title is required',
    contentMissing: 'Content is required',
    notText: (label: string) => `${label} must be text`,
    nul: (label: string) => `${label} contains a NUL character (U+0000), which the database cannot store`,
    brokenCharacters: (label: string) => `${label} contains a broken character (half of a surrogate pair)`,
    tooLong: (label: string, length: number, max: number) =>
      `${label} is too long: ${count(length)} characters (maximum ${count(max)})`,
    tagsNotText: 'Tags must be a list of strings',
    variablesUnclear: (reason: string) => `Invalid variable details: ${reason}`,
    messagesUnclear: (reason: string) => `Invalid messages: ${reason}`,
    extrasUnclear: (reason: string) => `Invalid extras: ${reason}`,
    sharedNotBoolean: 'isShared must be true or false',
    emptyMessage: 'empty message',
    tooManyMessages: (found: number, max: number) =>
      `Too many messages in the chat: ${count(found)} (maximum ${max})`,
    tooManyFields: (found: number, expected: number) =>
      `The row has ${found} fields but the header has ${expected} columns. Check for an unquoted comma or quotation mark.`,
    notAnObject: 'Not a JSON object with a title and content',
    notJson: 'Invalid JSON',
    tooLongToRead: 'Too long for a prompt',
  },
  /** Parts that could not be imported of a prompt that is created anyway. */
  warning: {
    test: (name: string, reason: string) => `Test "${name}" wasn’t imported: ${reason}`,
    value: (reason: string) => `${reason}. The value wasn’t imported.`,
    moreTests: (left: number, max: number) =>
      `${count(left)} tests weren’t imported: a prompt can have up to ${max}.`,
    earlier: (left: number) =>
      left === 1
        ? 'One earlier version couldn’t be imported.'
        : `${count(left)} earlier versions couldn’t be imported.`,
    notSkill: (reason: string) => `It was imported without its skill name: ${reason}`,
    file: (reason: string) => `A file wasn’t imported: ${reason}`,
    filesUnclear: (left: number) =>
      left === 1 ? 'One file couldn’t be read.' : `${count(left)} files couldn’t be read.`,
  },
  notice: {
    notCompared: (rows: number) =>
      `Only the first ${count(rows)} new prompts were checked for similar prompts.`,
    encoding: (path: string | null, encoding: string) =>
      `${path ?? 'The file'} isn’t UTF-8 and was read as ${encoding}. If letters look wrong, choose a different encoding.`,
    moreEncodings: (files: number) => `${count(files)} more files aren’t UTF-8 either.`,
    contributorIgnored: 'The column "contributor" isn’t imported because it may contain email addresses.',
    ignoredColumns: (names: readonly string[]) => `Columns not imported: ${quoted(names)}.`,
    unknownCategory: (name: string, rows: number) =>
      `Unknown category "${name}": ${rows === 1 ? '1 prompt' : `${count(rows)} prompts`} will use "Other".`,
  },
  fileCount: (files: number) => `${count(files)} files`,
  audience: (visibility: 'shared' | 'private', space: string | null) => {
    if (visibility === 'shared') return 'Everyone will see them, except prompts the file marks as private.';
    return space === null ? '' : `Everyone in ${space} will see them.`;
  },
  /** Readers of prompts that are not shared: in a space its members. */
  readers: (space: { name: string; memberCount: number } | null) => {
    if (space === null) return 'only me';
    const { name, memberCount } = space;
    return `${name} (${memberCount === 1 ? '1 member' : `${count(memberCount)} members`})`;
  },
  /** Labels of the two sides of a comparison. */
  inLibrary: 'In the library',
  inFile: 'In the file',
  earlierRow: (unit: RowUnit, row: number) => capital(place(unit, row)),
  similarTo: (percent: number) => `${percent}% like`,
  likeRow: (unit: RowUnit, row: number) => `Like ${place(unit, row)}`,
  sameTextAsRow: (unit: RowUnit, row: number) => `Same text as ${place(unit, row)}`,
  looksLike: (similar: number) =>
    similar === 1
      ? '1 new prompt looks like an existing one.'
      : `${count(similar)} new prompts look like existing ones.`,
  versionsSaved: (versions: number) =>
    versions === 1
      ? '1 prompt was added as a new version of an existing prompt.'
      : `${count(versions)} prompts were added as new versions of existing prompts.`,
  leftOut: (count: number) => `${count.toLocaleString('en')} left out.`,
  rows: {
    chosen: (chosen: number) => `${chosen.toLocaleString('en')} chosen`,
    nearLeftOut: (left: number) => `${left.toLocaleString('en')} left out as near-duplicates`,
    filter: 'Rows shown',
    all: 'All',
    onlyChosen: 'Chosen',
    near: 'Near-duplicates',
    refused: 'Can’t import',
    partly: 'Partly imported',
    duplicates: 'Duplicates',
    found: 'Skill check',
    skipped: 'Skipped files',
    /** States of a row that is not simply imported. */
    state: {
      refused: 'Can’t import',
      corrected: 'Will be imported',
      partly: 'Partly imported',
      duplicate: 'Duplicate',
      skipped: 'Skipped',
      untitled: 'No title',
    },
    copies: (rows: number) =>
      rows === 1 ? '1 exact copy is left out.' : `${rows.toLocaleString('en')} exact copies are left out.`,
    showCopies: 'Show duplicates',
    sameAsPrompt: 'Same as an existing prompt',
    sameAsRow: (unit: RowUnit, row: number) => `Same as ${place(unit, row)}`,
    moreRefused: (listed: number, all: number) =>
      `The first ${count(listed)} of ${count(all)} that can’t be imported are listed.`,
    moreDuplicates: (listed: number, all: number) =>
      `The first ${count(listed)} of ${count(all)} duplicates are listed.`,
    moreSkipped: (listed: number, all: number) =>
      `The first ${count(listed)} of ${count(all)} skipped files are listed.`,
    more: (listed: number) =>
      `The first ${listed.toLocaleString('en')} rows are listed. The others are imported too.`,
    none: 'No rows match your search.',
    tooManyCorrections: (max: number) =>
      `You can correct up to ${max} rows here. Correct the others in the file.`,
  },
  similarSkipped: (similar: number) => `Skipped as similar to existing prompts: ${count(similar)}.`,
  imported: (created: number) => (created === 1 ? '1 prompt created' : `${count(created)} prompts created`),
  interrupted: (unit: RowUnit, row: number) =>
    `The import stopped after ${place(unit, row)}. Earlier prompts are saved. Import the same file again to add the rest.`,
  interruptedAtStart: 'The import failed and nothing was saved. Please try again.',
  noImport: 'Import not found, or too old to undo.',
  undone: (removed: number) =>
    removed === 1 ? '1 prompt moved to Trash' : `${count(removed)} prompts moved to Trash`,
  kept: (kept: number) =>
    kept === 1
      ? '1 prompt was kept because it changed since or you can’t delete it.'
      : `${count(kept)} prompts were kept because they changed since or you can’t delete them.`,
  importedVersion: (fileName: string) => (fileName === '' ? 'Imported' : `Imported from ${fileName}`),
  versionRefused: 'The prompt to update no longer exists, or you can’t edit it',
  progress: (fileName: string, done: number, total: number) =>
    `Importing ${fileName === '' ? 'prompts' : fileName}: ${count(done)} of ${count(total)}`,
  doneOf: (done: number, total: number) => `${count(done)} of ${count(total)}`,
  cancelled: 'Import canceled.',
  inProgress: 'Another import or preview is still running. Please wait for it to finish.',
  holdsSecret: (kinds: string) =>
    `Seems to contain a secret (${kinds}), so it wasn’t imported as shared. Import it as private, then share it separately.`,
  noLongerAllowed: 'This account can no longer import prompts.',
  noOwner: (email: string) => `No active account with the email address ${email}.`,
  ownerNotProved: (email: string) =>
    `Nobody has confirmed yet that ${email} belongs to the person who registered it, and they could read the prompts. Ask them to sign in and confirm it, then run this again.`,
  /** Texts for a missing or incomplete response. */
  noAnswer: 'Unexpected response from the server. Please try again.',
  unreadable: (name: string) =>
    `Couldn’t upload ${name}. If the file changed, choose it again. Otherwise check your connection.`,
  connectionLost:
    'Connection lost. The import may still be running. Import the same file again to add the rest without duplicates.',
  stoppedWithServer:
    'The import ended when the server stopped. Saved prompts are kept. Import the same file again to add the rest.',
  wrongType:
    'Send the file as text/csv, application/json, application/x-ndjson, application/zip or application/octet-stream.',
  wrongOptions:
    'mode must be "preview", "columns" or "run". visibility must be "shared", "private" or "space" (with a space ID).',
  unknownOptions: 'Some import options are unknown. Reload the page and try again.',
  wrongFormat: 'format must be "json" or "csv".',
} as const;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
