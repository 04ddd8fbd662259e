import type { Database, Transaction } from '@/server/db';
import type { ImportTarget } from './target';

/** As long as the longest import may take. */
const LONGEST_MS = 24 * 60 * 60 * 1_000;

/** Has importers of one place wait for each other: their own, then the space's. */
export async function lockPlaces(
  tx: Transaction,
  { owner, spaceId }: Pick<ImportTarget, 'owner' | 'spaceId'>,
): Promise<void> {
  for (const place of [owner.id, spaceId]) {
    if (place !== null) await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${place}, 11))`;
  }
}

/** Works while other imports into the places wait, where the batches of this one, written side by side, can't each wait for them. */
export async function holdPlaces(
  db: Database,
  target: Pick<ImportTarget, 'owner' | 'spaceId'> & { arePlacesHeld: boolean },
  work: () => Promise<void>,
): Promise<void> {
  if (!target.arePlacesHeld) return work();
  await db.$transaction(
    async (tx) => {
      // As long as the import that is under way takes.
      await tx.$executeRaw`SELECT set_config('statement_timeout', '0', true)`;
      await lockPlaces(tx, target);
      await work();
    },
    { maxWait: 10_000, timeout: LONGEST_MS },
  );
}
