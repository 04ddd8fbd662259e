import type { Database, Transaction } from '@/server/db';
import type { ImportTarget } from './target';

/** Maximum duration of an import. */
const LONGEST_MS = 24 * 60 * 60 * 1_000;

/** Serializes imports into one place: first the owner's own, then the space's. */
export async function lockImportTargets(
  tx: Transaction,
  { owner, spaceId }: Pick<ImportTarget, 'owner' | 'spaceId'>,
): Promise<void> {
  for (const place of [owner.id, spaceId]) {
    if (place !== null) await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${place}, 11))`;
  }
}

/** Runs `work` while other imports into the places wait: concurrent batches of this one can't each wait for them. */
export async function withImportLocks(
  db: Database,
  target: Pick<ImportTarget, 'owner' | 'spaceId'> & { arePlacesHeld: boolean },
  work: () => Promise<void>,
): Promise<void> {
  if (!target.arePlacesHeld) return work();
  await db.$transaction(
    async (tx) => {
      // As long as the import takes.
      await tx.$executeRaw`SELECT set_config('statement_timeout', '0', true)`;
      await lockImportTargets(tx, target);
      await work();
    },
    { maxWait: 10_000, timeout: LONGEST_MS },
  );
}
