import { oneAtATime } from '@/server/concurrency/one-at-a-time';
import type { Database } from '@/server/db';

/** Long enough for a group of thousands; a connection is held meanwhile. */
const LONGEST_MS = 120_000;

const turns = oneAtATime();

/**
 * Runs a change that a directory makes of what is there after all others: it is read and written within its turn, so that of ten
 * changes at once none is lost. Within this process by waiting without a connection, between servers by a lock of the database.
 */
export function inTurn<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  return turns('', () =>
    db.$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('scim', 43))`;
        return work();
      },
      { timeout: LONGEST_MS, maxWait: LONGEST_MS },
    ),
  );
}
