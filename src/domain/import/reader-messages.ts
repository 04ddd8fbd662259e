import { EXTRAS_LENGTH_MAX } from '../prompt/extras';

const LISTED = 20;
const number = (value: number) => value.toLocaleString('en-US');

/** The first names of a list, each in quotation marks and no longer than a line. */
function quoted(names: readonly string[]): string {
  const shown = names
    .slice(0, LISTED)
    .map((name) => `"${name.length > 80 ? `${name.slice(0, 77)}...` : name}"`);
  return names.length > LISTED
    ? `${shown.join(', ')} and ${number(names.length - LISTED)} more`
    : shown.join(', ');
}

const isOrAre = (names: readonly string[]) => (names.length === 1 ? 'is' : 'are');

/** What readers of other tools' files say: why something cannot be read, and what could not be carried. */
export const readerMessages = {
  /** Reasons to refuse a file or a prompt in it. */
  refused: {
    empty: 'The file holds no text.',
    noPrompts: 'The file holds no prompts.',
    noText: 'It has no text.',
    noTitle: 'It has no title.',
    notAnObject: 'This is no object with the fields of a prompt.',
    yaml: (line: number | null) =>
      `This is not valid YAML${line === null ? '' : `: see line ${number(line)}`}. Nothing of the file was read.`,
    json: 'This is not valid JSON: it may be cut off. Nothing of the file was read.',
    toml: (line: number | null) =>
      `This is not valid TOML${line === null ? '' : `: see line ${number(line)}`}. Nothing of the file was read.`,
    aliases: 'Its YAML aliases repeat one another too often. Nothing of the file was read.',
    tooDeep: 'It is nested too deeply for prompts. Nothing of the file was read.',
    tooLong: 'It has too many entries for one file of this format. Split it into smaller files.',
    missingFile: (name: string) => `${name} is missing: give it together with this file.`,
    fileOutside: (name: string) => `${name} lies outside the folder that was given and is not read.`,
    fileNotText: (name: string) => `${name} is no text file.`,
    remoteFile: (name: string) => `${name} lies elsewhere: nothing is fetched.`,
    script: (name: string) => `${name} is made by a program, and programs are not run.`,
  },
  /** Why a file was not read at all. */
  unread: {
    notText: 'It is not text.',
    setting: 'It is a setting of a tool, not a prompt.',
    unknownFormat: 'Its format is not known here.',
  },
  /** What could not be carried over, or what came over as plain text. */
  lost: {
    extrasTooLong: (names: readonly string[]) =>
      `Left out, as more than ${number(EXTRAS_LENGTH_MAX)} characters beside the text cannot be kept: ${quoted(names)}.`,
    brokenCharacters: 'Characters that cannot be saved were left out of the settings beside the text.',
    addresses: (names: readonly string[]) => `E-mail addresses are left out (${quoted(names)}).`,
    frontMatterLines: (names: readonly string[]) =>
      `These lines of the front matter are not valid YAML and are kept as text: ${quoted(names)}.`,
    frontMatterUnread: 'The front matter could not be read as YAML and stays part of the text.',
    keptUnused: (names: readonly string[]) =>
      `${quoted(names)} ${isOrAre(names)} kept for writing back, and not used here.`,
    templateKept: (names: readonly string[]) =>
      `Parts of a template stay as text and are not evaluated: ${quoted(names)}.`,
    partialsMissing: (names: readonly string[]) =>
      `Text that other files bring in is not included: ${quoted(names)}.`,
    toolValues: (names: readonly string[]) =>
      `${quoted(names)}: the tool fills this in by itself; here it stays as text.`,
    commandsKept: (names: readonly string[]) =>
      `Commands and files that the tool would run or read stay as text: ${quoted(names)}.`,
    listVariables: (names: readonly string[]) =>
      `${quoted(names)} ${isOrAre(names)} no plain text (a list or an object) and cannot be filled in here.`,
    placeholders: (names: readonly string[]) =>
      `Places for earlier messages are kept and not filled in here: ${quoted(names)}.`,
    picture: (name: string) => `The picture ${name} is not included.`,
    pictures: (count: number) => `${number(count)} more pictures are not included.`,
    mediaUpload: 'It asks for an uploaded file, which cannot be given here.',
    testsKept: (names: readonly string[]) =>
      `Tests that cannot be said as checks here are kept as notes and never run: ${quoted(names)}.`,
    testWithoutChecks: (name: string) => `The test ${quoted([name])} has no check that can be carried over.`,
    testInputsKept: (names: readonly string[]) =>
      `Test values that are no plain text are kept as JSON: ${quoted(names)}.`,
    inlineTags: (names: readonly string[]) => `Tags within the text stay there: ${quoted(names)}.`,
    filesLeftOut: (names: readonly string[]) => `These files are not included: ${quoted(names)}.`,
    descriptionCut:
      'Its description is longer than can be shown here, and was cut; the whole is kept for writing back.',
    authorAsText: (names: readonly string[]) => `Authors are kept as text only: ${quoted(names)}.`,
    variableLimits: (name: string) =>
      `What is said of the variable ${quoted([name])} is longer than can be kept, and was cut.`,
  },
} as const;
