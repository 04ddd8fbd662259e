import { z } from 'zod';
import type { Database } from '@/server/db';
import { rowOf } from '../rows';

const Counts = z.object({
  working: z.number(),
  failing: z.number(),
  paused: z.number(),
  off: z.number(),
  /** Events that wait, of all webhooks. */
  waiting: z.number(),
  /** Mean seconds from an event to its delivery in the last hour; null without one. */
  seconds: z.number().nullable(),
});

/** Counts webhooks by state, what waits for them, and how long deliveries took. */
export function countWebhooks(db: Pick<Database, '$queryRaw'>): Promise<z.infer<typeof Counts>> {
  return rowOf(db, Counts)`
    SELECT count(*) FILTER (WHERE state = 'on' AND failing_since IS NULL)::int AS working,
      count(*) FILTER (WHERE state = 'on' AND failing_since IS NOT NULL)::int AS failing,
      count(*) FILTER (WHERE state = 'paused')::int AS paused, count(*) FILTER (WHERE state = 'off')::int AS off,
      (SELECT count(*)::int FROM webhook_events WHERE done_at IS NULL) AS waiting,
      (SELECT avg(waited) FROM webhook_deliveries WHERE created_at > now() - interval '1 hour') AS seconds
    FROM webhooks`;
}
