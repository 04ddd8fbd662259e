import type { ActivityKind } from '@/domain/activity/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { isShared } from '../access';

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

type EventOfEach = {
  kind: ActivityKind;
  /** Its author and time; each may be a column of the rows. */
  actor: string | Prisma.Sql;
  at: Date | Prisma.Sql;
  /** For what is or was shared by this very change; else what the rows say. */
  wasShared?: true;
};

/** SQL columns of the prompts of an alias that {@link recordEach} reads, for a subquery or after `RETURNING`. */
export function recordedColumns(alias: 'p' | 'prompts'): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(alias)}.id, ${isShared(alias)}`;
}

/**
 * SQL statement that records an event of each of the rows `changed`, for changes of many prompts in one statement.
 * @param rows a `FROM` item of alias `changed` with {@link recordedColumns}, and what follows it
 */
export function recordEach(rows: Prisma.Sql, { kind, actor, at, wasShared }: EventOfEach): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO prompt_activity (prompt_id, kind, actor_id, was_shared, created_at)
    SELECT changed.id, ${kind}, ${typeof actor === 'string' ? Prisma.sql`${actor}::uuid` : actor},
      ${wasShared === true ? Prisma.sql`true` : isShared('changed')}, ${at}
    FROM ${rows}`;
}
