import type { FormatId } from '@/domain/import/formats';
import type { PromptText } from '@/domain/prompt/field-schemas';
import type { TestInput } from '@/domain/test-case/schema';
import type { Check } from '@/domain/test-case/check';
import type { FileWithBytes } from '../../file/store-blobs';

/** A prompt with all its parts, as input for a writer. Contains no data of users. */
export type PortablePrompt = Omit<PromptText, 'files'> & {
  files: FileWithBytes[];
  slug: string;
  isShared: boolean;
  tests: { name: string; inputs: TestInput[]; checks: Check[] }[];
  createdAt: Date;
  updatedAt: Date;
};

/** A file created by a writer: a relative path with `/`, unique within one export. */
export type WrittenFile = {
  path: string;
  text: string | Uint8Array;
  slugs: string[];
};

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
