import type { Actor } from '@/domain/actor';
import type { PromptEvent } from '@/domain/prompt/event';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { loadHomePeople } from './home-people';

/** What changes in many reviews at once is told once. */
const GATHER_MS = 100;

/** Who can be told of a review: they could open the prompt, and are signed in. */
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

/**
 * Tells readers that reviews have changed, without saying which or how: they ask for what is theirs.
 * @param tell gives each reader the events that the given function makes for them
 */
export function createReviewEvents(
  db: Database,
  tell: (eventsOf: (reader: Actor) => readonly PromptEvent[]) => Promise<void>,
): { add: (promptId: string) => void; stop: () => void } {
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function tellAll(): Promise<void> {
    timer = undefined;
    const ids = [...waiting];
    waiting = new Set();
    try {
      const prompts = await db.prompt.findMany({
        where: { id: { in: ids }, deletedAt: null },
        select: { createdBy: true, isShared: true, spaceId: true },
      });
      const homes = await loadHomePeople(
        db,
        ids.map((id) => ({ id, homes: [] })),
      );
      const hears = mayHear(prompts, new Set([...homes.values()].flatMap((people) => [...people])));
      if (prompts.length > 0) await tell((reader) => (hears(reader) ? [{ type: 'reviews' }] : []));
    } catch (error) {
      logger.warn({ err: error }, 'readers could not be told of reviews');
    }
  }

  return {
    add(promptId) {
      waiting.add(promptId);
      timer ??= setTimeout(() => void tellAll(), GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
