import { FORMATS, type FormatId } from './formats';

const NAME_LENGTH = 60;

/** A name of the file as a report shows it: short, on one line, without what cannot be shown. */
function shown(name: string): string {
  const line = name
    .slice(0, NAME_LENGTH * 2)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
  return line.length > NAME_LENGTH ? `${line.slice(0, NAME_LENGTH)}…` : line;
}

const quoted = (name: string) => `"${shown(name)}"`;
const LISTED = 8;

function list(names: readonly string[]): string {
  const first = names.slice(0, LISTED).map(quoted).join(', ');
  return names.length > LISTED ? `${first} and ${names.length - LISTED} more` : first;
}

/** What readers of other tools' files say of what they cannot carry or cannot read. */
export const toolMessages = {
  /** Reasons to refuse a file or an entry. */
  refused: {
    notText: 'The file is not text.',
    notJson: 'The file is not valid JSON. It may be cut off.',
    notYaml: 'The file is not valid YAML.',
    tooDeep: 'The file is nested too deeply.',
    tooManyAliases: 'The file repeats parts of itself too often (YAML aliases).',
    tooLong: 'The file is longer than a file of this kind can be.',
    notObject: 'This is not an object with fields.',
    noText: 'It has no text.',
    noPrompts: 'There are no prompts in the file.',
    listWithoutTexts: 'This list has only names. Export the prompts with their texts.',
    onlyToolValue: (trigger: string) =>
      `The text of ${quoted(trigger)} is made by a program or a value of espanso. It was not run, and there is no other text.`,
    picture: (trigger: string) => `${quoted(trigger)} inserts a picture.`,
    storedPrompt: 'The call names a prompt that OpenAI keeps. Its text is not in the call.',
    noCall: 'No text of a prompt was found in the call.',
    pageHasText: 'The table has no column with texts. They are on its pages.',
    unknownTemplate: 'This kind of LangChain object is not a prompt.',
    table: {
      notTable: 'This is neither a CSV, a JSON list nor a spreadsheet that can be read.',
      tooManyRows: 'The table has too many rows.',
      tooManyColumns: 'The table has too many columns.',
      spreadsheet: 'The spreadsheet cannot be read. It may be damaged or protected by a password.',
      spreadsheetTooLarge: 'The spreadsheet is too large when it is unpacked.',
      rowTooLong: 'The row has more cells than the first row has names.',
      noColumn: (name: string) => `The column ${quoted(name)} is not in the table.`,
      noSheet: (name: string, names: readonly string[]) =>
        `There is no sheet ${quoted(name)}. The workbook has ${list(names)}.`,
    },
  },
  /** What could not be carried. */
  lost: {
    addresses: 'E-mail addresses are left out.',
    tooLong: (key: string) => `${quoted(key)} is too long to be kept.`,
    broken: (key: string) => `${quoted(key)} holds characters that cannot be kept.`,
    systemValues: (format: FormatId, names: readonly string[]) =>
      `${FORMATS[format]} fills in ${list(names)} by itself. Here it stays as text unless somebody fills it in.`,
    notVariables: (format: FormatId, names: readonly string[]) =>
      `${list(names)} is no variable in ${FORMATS[format]}, but looks like one here. It stays as text.`,
    role: (role: string) => `A message of the role ${quoted(role)} is kept as one of the user.`,
    emptyMessage: 'A message without text is left out.',
    messagePart: (kind: string) => `A part of a message (${quoted(kind)}) is not text and is left out.`,
    placeholder: (name: string) => `A program fills in messages at ${quoted(name)}. The place is noted.`,
    variableHelp: (name: string) => `The help for ${quoted(name)} is shortened.`,
    variableOptions: (name: string) => `Some choices of ${quoted(name)} are left out.`,
    variableDefault: (name: string) => `The default of ${quoted(name)} does not fit and is left out.`,
    variableType: (name: string, type: string) =>
      `The variable ${quoted(name)} (${shown(type)}) is asked for as text.`,
    variableLimits: (name: string) => `The limits of ${quoted(name)} are named in its help and not checked.`,
    picture: (path: string) => `The picture ${quoted(path)} is not included.`,
    reference: (text: string) => `${quoted(text)} refers to another prompt and is kept as text.`,
    newerVersion: (version: string) =>
      `${shown(version)} is newer than the one in use. It stands in the history before it.`,
    groupAccess: (format: FormatId) =>
      `In ${FORMATS[format]} it is open to some groups or people. Here it is private at first.`,
    inactive: (format: FormatId) => `It is switched off in ${FORMATS[format]}. Here it can be used.`,
    cursor: 'The place of the cursor is noted and not part of the text.',
    expression: (code: string) => `${quoted(code)} is code. It was not run and is kept as text.`,
    codeValue: (name: string) => `The value of ${quoted(name)} is code. It was not run and is left out.`,
    missingFile: (path: string) => `The file ${quoted(path)} is missing.`,
    imports: (paths: readonly string[]) => `Matches of other files are not included: ${list(paths)}.`,
    formatting: (name: string) => `The formatting of ${quoted(name)} is left out.`,
    templateLogic: 'Conditions and loops of the template are kept as text and not run.',
    noGroup: 'Its group is missing, so its title is made from the text.',
    columnLeftOut: (name: string) => `The column ${quoted(name)} is left out.`,
    unclearShared: (value: string) => `${quoted(value)} does not say whether it is shared.`,
    unclearVariables: 'The details of its variables cannot be read.',
    html: 'Marks of HTML are kept as text.',
    languageKept: (language: string) => `Its language ${quoted(language)} is noted.`,
  },
} as const;
