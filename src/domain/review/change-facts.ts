import { z } from 'zod';

/** Differences between two texts, and arguments against approval. */
export const ChangeFacts = z.object({
  lostVariables: z.array(z.string()),
  keptVariables: z.array(z.string()),
  addedVariables: z.array(z.string()),
  removedLines: z.int(),
  addedLines: z.int(),
  /** Share of the earlier lines that are kept, from 0 to 1. */
  keptShare: z.number(),
  /** Fields other than content and files that differ. */
  fields: z.array(z.string()),
  /** Files that differ. */
  files: z.int(),
  /** Kinds of secrets found in the new text; never the secrets. */
  secretKinds: z.array(z.string()),
});
export type ChangeFacts = z.infer<typeof ChangeFacts>;
