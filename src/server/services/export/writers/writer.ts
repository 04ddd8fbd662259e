import type { FormatId } from '@/domain/import/formats';
import type { PromptText } from '@/domain/prompt/field-schemas';
import type { TestInput } from '@/domain/test-case/schema';
import type { Check } from '@/domain/test-case/check';

/** A prompt with all that goes with it, as a writer gets it. Nothing of a person. */
export type PortablePrompt = PromptText & {
  slug: string;
  isShared: boolean;
  tests: { name: string; inputs: TestInput[]; checks: Check[] }[];
  createdAt: Date;
  updatedAt: Date;
};

/** A file that a writer made: a relative path with `/`, unique among those of one export. */
export type WrittenFile = {
  path: string;
  text: string;
  /** The prompts in it, by slug. */
  slugs: string[];
};

/** What was written, and of which prompt (by slug) what could not be. */
export type Writing = { files: WrittenFile[]; losses: { slug: string; losses: string[] }[] };

/** Gives the name of a file or folder, without its ending, that no other of the same folder has. */
export type NameFile = (wanted: string) => string;

/** Writes one format so that its reader finds the same prompts again, as far as the format can carry them. */
export type FormatWriter = {
  format: FormatId;
  /** @param name for each file or folder at the top */
  write: (prompts: readonly PortablePrompt[], name: NameFile) => Writing;
};
