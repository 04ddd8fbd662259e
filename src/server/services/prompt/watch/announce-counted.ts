import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';

/** Announcements of counters from this process come no closer together than this. */
const GATHER_MS = 250;

let waiting = new Set<string>();
let timer: NodeJS.Timeout | undefined;

async function announce(db: Database): Promise<void> {
  timer = undefined;
  const ids = [...waiting];
  waiting = new Set();
  try {
    await db.$executeRaw`
      SELECT announce_prompt('counted', p, p.id, p.created_by, NULL) FROM prompts p
      WHERE p.id = ANY(${ids}::uuid[]) AND p.deleted_at IS NULL`;
  } catch (error) {
    // The count itself is safe; pages show it the next time they fetch.
    logger.warn({ err: error }, 'counters could not be announced');
  }
}

/**
 * Says, soon and after the transaction, that a prompt's uses or favourites have changed. A transaction that notifies
 * waits for all others that do, so this is not done in the one that counts: a trigger there cost three quarters of the
 * rate.
 */
export function announceCounted(db: Database, promptId: string): void {
  waiting.add(promptId);
  timer ??= setTimeout(() => void announce(db), GATHER_MS).unref();
}
