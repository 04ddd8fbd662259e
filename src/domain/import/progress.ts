import { z } from 'zod';

/** How far an import has come that goes on while its owner does something else. */
export const ImportProgress = z.object({
  fileName: z.string(),
  created: z.int(),
  done: z.int(),
  total: z.int(),
  isRunning: z.boolean(),
  /** Why it ended before all was saved. */
  problem: z.string().nullable(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;
