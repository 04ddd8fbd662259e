import { z } from 'zod';

/** Weeks the chart shows, this one last. */
export const ACTIVITY_WEEKS = 12;

/** Output of `stats.activity`: seven days each, oldest first, the last ending today (UTC). */
export const StatsActivity = z.object({
  weeks: z.array(z.object({ from: z.date(), uses: z.int(), prompts: z.int() })),
  /** All of as many weeks before those. */
  before: z.object({ uses: z.int(), prompts: z.int() }),
});
export type StatsActivity = z.infer<typeof StatsActivity>;
