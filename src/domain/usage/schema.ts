import { z } from 'zod';

/** Days in the usage history of a prompt, today (UTC) last. The same number of earlier days is counted for comparison. */
export const USAGE_DAYS = 30;

/** Maximum number of versions, most recently used first, and of single uses in the history. */
export const USAGE_VERSIONS = 10;
export const USAGE_LATEST = 10;

export const UsageHistory = z.object({
  /** {@link USAGE_DAYS} of them, oldest first. */
  days: z.array(z.object({ day: z.date(), uses: z.int() })),
  /** All uses in as many days before those. */
  usesBefore: z.int(),
  versions: z.array(z.object({ version: z.int(), uses: z.int() })),
  /** The latest uses, newest first; null for users who see only counts. */
  latest: z
    .array(z.object({ userName: z.string().nullable(), version: z.int(), usedAt: z.date() }))
    .nullable(),
});
export type UsageHistory = z.infer<typeof UsageHistory>;
