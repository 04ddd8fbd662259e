import { z } from 'zod';

/** Days the history of a prompt's uses shows, today (UTC) last, beside as many before them. */
export const USAGE_DAYS = 30;

/** Versions, the latest used first, and single uses that it names. */
export const USAGE_VERSIONS = 10;
export const USAGE_LATEST = 10;

/** Answer of `usage.history`. */
export const UsageHistory = z.object({
  /** {@link USAGE_DAYS} of them, oldest first. */
  days: z.array(z.object({ day: z.date(), uses: z.int() })),
  /** All uses in as many days before those. */
  usesBefore: z.int(),
  versions: z.array(z.object({ version: z.int(), uses: z.int() })),
  /** Who used it last, newest first; null for those who see only counts. */
  latest: z
    .array(z.object({ userName: z.string().nullable(), version: z.int(), usedAt: z.date() }))
    .nullable(),
});
export type UsageHistory = z.infer<typeof UsageHistory>;
