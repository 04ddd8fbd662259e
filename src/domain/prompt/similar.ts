import { z } from 'zod';
import { CONTENT_MAX } from './limits';

/** The part of their shingles that two texts share from which on one looks like the other. */
export const SIMILARITY_MIN = 0.7;

/** Minimum percentage of words in common for texts that are reported as similar. */
export const SIMILARITY_MIN_PERCENT = 85;

export const SimilarPrompt = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  /** Whether the reader may save a version of that prompt. */
  mayEdit: z.boolean(),
  /** Words that both texts have, of all of theirs, in percent. */
  percent: z.int(),
});
export type SimilarPrompt = z.infer<typeof SimilarPrompt>;

export const SimilarQuery = z.strictObject({ content: z.string().max(CONTENT_MAX * 2) });
export type SimilarQuery = z.infer<typeof SimilarQuery>;
