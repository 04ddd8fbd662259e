import type { FormatId } from '../formats.ts';
import type { PromptText } from '../prompt/prompt-text.ts';
import type { TestCase } from '../prompt/test-cases.ts';
import type { FileWithBytes } from '../prompt/files.ts';

/** A prompt with all its parts, as input for a writer. Contains no data of users. */
export type PortablePrompt = Omit<PromptText, 'files'> & {
  files: FileWithBytes[];
  slug: string;
  isShared: boolean;
  tests: TestCase[];
  createdAt: Date;
  updatedAt: Date;
};

export type WholeFile = { path: string; text: string | Uint8Array };
/** The same; a long text is written in chunks. */
export type ExportFile = { path: string; text: WholeFile['text'] | AsyncIterable<string> };

/** A file created by a writer: a relative path with `/`, unique within one export. */
export type WrittenFile = WholeFile & { slugs: string[] };

/** Result of a writer: the files, and warnings by slug of the prompt. */
export type Writing = { files: WrittenFile[]; warnings: { slug: string; warnings: string[] }[] };

/** Returns a unique name for a file or folder, without its extension. */
export type NameFile = (wanted: string) => string;

/** Writes one format so that its reader restores the same prompts, as far as the format supports their parts. */
export type FormatWriter = {
  format: FormatId;
  /** @param name names each file or folder at the top level */
  write: (prompts: readonly PortablePrompt[], name: NameFile) => Writing;
};
