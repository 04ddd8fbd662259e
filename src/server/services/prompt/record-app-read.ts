import type { Member } from '@/domain/actor';
import type { Db } from '@/server/db';
import { logger } from '@/server/log/logger';

/** Minimum interval between records of an app's reads. */
const NOTE_INTERVAL_MS = 60 * 1_000;

/** Records which prompt an app has read. No request waits for this or fails with it. */
export function recordAppRead(db: Db, { token }: Member, promptId: string): void {
  if (token === undefined) return;
  const now = new Date();
  const before = new Date(now.getTime() - NOTE_INTERVAL_MS);
  db.personalToken
    .updateMany({
      where: { id: token.id, OR: [{ lastReadAt: null }, { lastReadAt: { lte: before } }] },
      data: { lastPromptId: promptId, lastReadAt: now },
    })
    .catch((error: unknown) => {
      logger.warn({ err: error }, 'the last read of a token could not be noted');
    });
}
