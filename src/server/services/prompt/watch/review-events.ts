import type { Actor } from '@/domain/actor';
import type { PromptEvent } from '@/domain/prompt/event';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { loadSpaceMembers } from './space-members';

/** Changes of many reviews are collected for this long. */
const GATHER_MS = 100;

/** Returns whether a reader may be notified of reviews: they could open the prompt, and are signed in. */
function mayHear(
  prompts: readonly { createdBy: string; isShared: boolean; spaceId: string | null }[],
  ofHomes: ReadonlySet<string>,
): (reader: Actor) => boolean {
  const isAnyShared = prompts.some(({ isShared }) => isShared);
  const own = prompts.filter(({ spaceId }) => spaceId === null);
  const creators = new Set(own.map(({ createdBy }) => createdBy));
  return (reader) =>
    reader.kind === 'member' &&
    (isAnyShared || reader.role === 'admin' || creators.has(reader.id) || ofHomes.has(reader.id));
}

/** Returns the readers who may be notified of the reviews of some prompts. */
async function audienceOf(db: Database, ids: readonly string[]): Promise<(reader: Actor) => boolean> {
  if (ids.length === 0) return () => false;
  const prompts = await db.prompt.findMany({
    where: { id: { in: [...ids] }, deletedAt: null },
    select: { createdBy: true, isShared: true, spaceId: true },
  });
  if (prompts.length === 0) return () => false;
  const homes = await loadSpaceMembers(
    db,
    ids.map((id) => ({ id, homes: [] })),
  );
  return mayHear(prompts, new Set([...homes.values()].flatMap((people) => [...people])));
}

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
