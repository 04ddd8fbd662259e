import type { FormatId } from '../formats.ts';
import type { FileWithBytes } from '../prompt/files.ts';
import type { ChatMessage } from '../prompt/chat-messages.ts';
import type { Extras } from '../prompt/extras.ts';
import type { FieldOf } from '../prompt/fields.ts';
import type { VariableDetails } from '../prompt/variable-details.ts';
import type { TestInput } from '../prompt/test-cases.ts';
import type { Check } from '../prompt/test-cases.ts';

export type InputFile = {
  /** Relative, with `/` between folders, without `.`, `..` or a leading `/`; NFC. */
  path: string;
  bytes: Uint8Array;
  /** Its text without a byte order mark, line ends unchanged; null if it isn't text. */
  text: string | null;
};

/** All files of one import, by path: a file may need the ones beside it. */
export type InputFiles = ReadonlyMap<string, InputFile>;

/** A previous text of the prompt, oldest first. */
export type EarlierText = { content: string; messages: ChatMessage[] | null };

/** A test as far as it can be imported; checks that can't be expressed are listed in the warnings. */
export type ReadTest = { name: string; inputs: TestInput[]; checks: Check[] };

/** Short values of formats that have them: the category and similar fields. */
export type ReadValues = Record<FieldOf<'value'>, string | null>;

/** A prompt as found by a reader, not yet checked against the limits. */
export type ReadPrompt = ReadValues & {
  /** Location of the prompt: the path of its file, and the place in it, such as `line 12` or `entry 3`. */
  path: string;
  place: string | null;
  title: string;
  /** Null if the file has none: one is made from the text. */
  description: string | null;
  /** The text, with variables as `{{name}}` or `${name:default}`. Null for a chat: `textOfMessages` creates it. */
  content: string | null;
  /** Null for a single text. */
  messages: ChatMessage[] | null;
  variables: VariableDetails[];
  tags: string[];
  /** Visibility in the file; null if it has none. */
  isShared: boolean | null;
  tests: ReadTest[];
  earlier: EarlierText[];
  /** Files that belong to it, by their paths in its folder. */
  files: FileWithBytes[];
  /**
   * Under the format's own name are the keys of its file that are stored nowhere else, under their own names, and under
   * `$` additional data for a writer: `lines` are those of a key in front matter that YAML would write differently.
   * Created by `storedExtras`.
   */
  extras: Extras;
  /** Parts that can't be imported, each a sentence for the user: "The picture diagram.png is not included." */
  warnings: string[];
};

/** An entry that looks like a prompt but can't be imported, and why. */
export type RefusedPrompt = { path: string; place: string | null; title: string | null; reasons: string[] };

/** Result of reading one file and those beside it. */
export type Reading = {
  prompts: ReadPrompt[];
  refused: RefusedPrompt[];
  /** Files that belong to this one and are not prompts of their own. */
  used: string[];
};

/** Reads one format. Files are parsed and never run, fetched or evaluated. */
export type FormatReader = {
  format: FormatId;
  /** Whether the file is of the format: by content first, or by name if more reliable. Cheap, and never throws. */
  detect: (file: InputFile, files: InputFiles) => boolean;
  /** Never throws: errors in a file are rejected prompts. */
  read: (file: InputFile, files: InputFiles) => Reading;
};
