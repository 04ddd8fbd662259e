import type { ActivityKind } from '@/domain/activity/schema';
import type { Transaction } from '@/server/db';

export type Activity = {
  promptId: string;
  kind: ActivityKind;
  /** Author of the event. */
  actorId: string | null;
  version?: number;
  /** For a restore: the version whose text was restored. */
  fromVersion?: number;
  /** For a run of the test cases. */
  tests?: { passed: number; total: number };
  /**
   * Whether the prompt was shared before or after it: only then can users other than its creator and admins read the
   * entry.
   */
  wasShared: boolean;
  at: Date;
};

/**
 * Records events of prompts, in the transaction in which they happen. The caller holds
 * the prompts' rows, so the ids of one prompt's log are in the order of its changes.
 */
export async function recordActivity(tx: Transaction, activities: readonly Activity[]): Promise<void> {
  if (activities.length === 0) return;
  const rows = activities.map(({ at, fromVersion, tests, ...activity }) => ({
    ...activity,
    details: { ...(fromVersion === undefined ? {} : { fromVersion }), ...tests },
    at,
  }));
  // In order, because the feed sorts by it. An import writes hundreds: see insert-prompts.ts.
  await tx.$executeRaw`
    INSERT INTO prompt_activity (prompt_id, kind, actor_id, version, was_shared, details, created_at)
    SELECT r."promptId", r.kind, r."actorId", r.version, r."wasShared", r.details, r.at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      "promptId" uuid, kind text, "actorId" uuid, version int, "wasShared" boolean, details jsonb, at timestamptz)`;
}
