import type { FormatId } from '@/domain/import/formats';
import type { ChatMessage } from '@/domain/prompt/chat-messages';
import type { Extras } from '@/domain/prompt/extras';
import type { FieldOf } from '@/domain/prompt/fields';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import type { TestInput } from '@/domain/test-case/schema';
import type { Check } from '@/domain/test-case/check';

/** A file of what was given. */
export type GivenFile = {
  /** Relative, with `/` between folders, without `.`, `..` or a leading `/`; NFC. */
  path: string;
  bytes: Uint8Array;
  /** Its text without a byte order mark, line ends as they are; null for what is no text. */
  text: string | null;
};

/** All files that were given together, by path: a file may need the ones beside it. */
export type GivenFiles = ReadonlyMap<string, GivenFile>;

/** A text that was there before the present one, oldest first. */
export type EarlierText = { content: string; messages: ChatMessage[] | null };

/** A test as it can be carried over; what cannot be said as a check is named among the losses. */
export type ReadTest = { name: string; inputs: TestInput[]; checks: Check[] };

/** Short values as they stand there, of formats that have them: the category and what else is one. */
export type ReadValues = Record<FieldOf<'value'>, string | null>;

/** A prompt as a reader found it: nothing is checked against the limits yet. */
export type ReadPrompt = ReadValues & {
  /** Where it stands: the path of its file, and what finds it there, as `line 12` or `entry 3`. */
  path: string;
  place: string | null;
  title: string;
  /** Null where the file has none: one is made from the text. */
  description: string | null;
  /** The text, variables written as `{{name}}` or `${name:default}`. Left out of a chat: `textOfMessages` makes it. */
  content: string | null;
  /** Null for one text. */
  messages: ChatMessage[] | null;
  variables: VariableDetails[];
  tags: string[];
  /** What the file says; null when it says nothing. */
  isShared: boolean | null;
  tests: ReadTest[];
  earlier: EarlierText[];
  /**
   * Below the format's own name stand the keys of its file that nothing else holds, under their own names, and below `$` among
   * them what a writer needs besides: `lines` are those of a key in front matter that YAML would write another way. Made by
   * `keptExtras`.
   */
  extras: Extras;
  /** What could not be carried, each a sentence for the person: "The picture diagram.png is not included." */
  losses: string[];
};

/** What looks like a prompt and cannot be one, and why. */
export type RefusedPrompt = { path: string; place: string | null; title: string | null; reasons: string[] };

/** What a reader made of one file and of those beside it. */
export type Reading = {
  prompts: ReadPrompt[];
  refused: RefusedPrompt[];
  /** Files that belong to this one and are no prompts of their own. */
  used: string[];
};

/** Reads one format. Files are read and never run, fetched or evaluated. */
export type FormatReader = {
  format: FormatId;
  /** Whether this file is of the format: by what it holds first, by its name where that says more. Cheap, and never throws. */
  detect: (file: GivenFile, files: GivenFiles) => boolean;
  /** Throws nothing: faults of a file are refusals. */
  read: (file: GivenFile, files: GivenFiles) => Reading;
};
