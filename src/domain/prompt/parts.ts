import { z } from 'zod';

/** Comments of one prompt that are counted; where there are more, the count says so. */
export const COMMENTS_COUNTED_MAX = 1_000;

/** Prompts made from another one that are counted. */
export const VARIANTS_COUNTED_MAX = 100;

/** Output of `prompt.parts`: how much there is on a prompt's page, of what the caller can read. */
export const PromptParts = z.object({
  versions: z.int(),
  tests: z.int(),
  /** With replies; at most `COMMENTS_COUNTED_MAX`. */
  comments: z.int(),
  /** Prompts that were made from it; at most `VARIANTS_COUNTED_MAX`. */
  variants: z.int(),
});
export type PromptParts = z.infer<typeof PromptParts>;
