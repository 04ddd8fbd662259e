import type { Actor } from '@/domain/actor';
import type { PromptEvent } from '@/domain/prompt/event';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { audienceOf } from '../../access';

/** Changes of many reviews are collected for this long. */
const GATHER_MS = 100;

/**
 * Notifies readers that reviews have changed, or that they have new notifications, without details: they fetch their
 * own.
 * @param tell sends each reader the events that the given function returns for them
 */
export function createReviewEvents(
  db: Database,
  notify: (eventsOf: (reader: Actor) => readonly PromptEvent[]) => Promise<void>,
): { add: (promptId: string) => void; addReader: (profileId: string) => void; stop: () => void } {
  let waiting = new Set<string>();
  let recipients = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function notifyAll(): Promise<void> {
    timer = undefined;
    const ids = [...waiting];
    const readers = recipients;
    waiting = new Set();
    recipients = new Set();
    try {
      const hears = await audienceOf(db, ids);
      await notify((reader) =>
        hears(reader) || (reader.kind === 'member' && readers.has(reader.id)) ? [{ type: 'reviews' }] : [],
      );
    } catch (error) {
      logger.warn({ err: error }, 'readers could not be told of reviews');
    }
  }

  const notifySoon = () => {
    timer ??= setTimeout(() => void notifyAll(), GATHER_MS);
  };

  return {
    add(promptId) {
      waiting.add(promptId);
      notifySoon();
    },
    addReader(profileId) {
      recipients.add(profileId);
      notifySoon();
    },
    stop: () => clearTimeout(timer),
  };
}
