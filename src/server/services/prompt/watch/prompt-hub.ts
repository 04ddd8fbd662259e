import { type Actor, GUEST, type Guest } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canList } from '@/domain/prompt/policy';
import type { PromptEvent } from '@/domain/prompt/event';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import type { ChangeFeed, PromptChange } from '@/server/ports/prompt-events/change-feed';
import { createChangeBatcher } from './change-batcher';
import { createRecentChanges } from './recent-changes';
import type { EventQueue } from './event-queue';
import { eventsFor, type ReadChange } from './events-for';
import { eventsForGuests } from './events-for-guests';
import { loadSpaceMembers } from '../../access';
import { loadEventItems } from './load-event-items';
import { createReviewEvents } from './review-events';
import { createSessionGuard, type StreamSession } from './session-guard';
import { createStreamReaders } from './stream-readers';
import { createStreamSlots, type SlotLimits } from './stream-slots';

const IDS_A_QUERY = 500;

export interface Subscription {
  actor: Actor;
  address: string;
  session: StreamSession | null;
  /** When the reader's list was loaded; null if they will fetch it anyway. */
  since: Date | null;
}

/** Sends changes from the database to the readers of this process. One per process. */
export interface PromptHub {
  /** Opens a stream. Throws TOO_MANY_REQUESTS over a limit, UNAVAILABLE if the process is stopping. */
  subscribe: (subscription: Subscription) => Promise<EventQueue<PromptEvent>>;
  readerCount: () => number;
  /** Ends all streams and stops listening. */
  close: () => Promise<void>;
}

export function createPromptHub(options: {
  db: Database;
  feed: ChangeFeed;
  limits: SlotLimits;
  /** Returns the guest actor under the current settings. */
  guest: () => Promise<Guest>;
}): PromptHub {
  const { db, feed, guest } = options;
  const readers = createStreamReaders();
  const slots = createStreamSlots(options.limits);
  const log = createRecentChanges();
  const guard = createSessionGuard(db);
  const batcher = createChangeBatcher(announce, refreshAll);
  const reviews = createReviewEvents(db, readers.notify);
  let isClosed = false;

  function requireOpen(): void {
    if (isClosed) throw new AppError('UNAVAILABLE', messages.error.unavailable);
  }

  async function announce(changes: PromptChange[]): Promise<void> {
    for (let start = 0; start < changes.length; start += IDS_A_QUERY) {
      const read = await readChanges(db, changes.slice(start, start + IDS_A_QUERY));
      for (const entry of read) {
        const { change, people, inHome } = entry;
        const creator = inHome === true ? null : change.createdBy;
        log.note({ at: Date.now(), forEverybody: isPublic(entry), creator, people });
      }
      const eventsOf = eventsFor(read);
      // The guest's rules are read after the change, whenever the streams were opened.
      const forGuests = await eventsForGuests(db, await guest(), read);
      await readers.notify((reader) => (reader.kind === 'guest' ? forGuests : eventsOf(reader)));
    }
  }

  function refreshAll(): void {
    log.forget();
    readers
      .notify(() => [{ type: 'refresh' }])
      .catch((error: unknown) => {
        logger.error({ err: error }, 'couldn’t tell readers to fetch again');
      });
  }

  feed.start({
    onPrompt: batcher.add,
    onRights: guard.onRights,
    onReview: reviews.add,
    onTold: reviews.addReader,
    onGap() {
      guard.recheckAll();
      refreshAll();
    },
  });

  return {
    async subscribe({ actor, address, session, since }) {
      requireOpen();
      const taking = slots.take({ actor, address });
      let isOver = false;
      let free: (() => void) | undefined;
      let unwatch: (() => void) | undefined;
      // Before the slot is confirmed, so that no change is missed.
      const queue = readers.add(actor, () => {
        isOver = true;
        unwatch?.();
        free?.();
      });
      try {
        free = await taking;
        requireOpen();
      } catch (error) {
        free?.();
        queue.end();
        throw error;
      }
      // Ended while it waited.
      if (isOver as boolean) free();
      else if (session !== null) unwatch = guard.watch(session, () => queue.end());
      if (since !== null && log.hasChanged(since, actor)) queue.push({ type: 'refresh' });
      return queue;
    },
    readerCount: slots.count,
    async close() {
      isClosed = true;
      batcher.stop();
      reviews.stop();
      guard.stop();
      readers.endAll();
      await feed.stop();
    },
  };
}

/** Reads the changed prompts, and the people of their spaces. */
async function readChanges(db: Database, changes: readonly PromptChange[]): Promise<ReadChange[]> {
  const items = await loadEventItems(
    db,
    changes.map(({ id }) => id),
  );
  const homes = await loadSpaceMembers(db, changes);
  return changes.map((change) => ({
    change,
    now: items.get(change.id) ?? null,
    people: homes.get(change.id),
    inHome: change.homes.length > 0,
  }));
}

/** Returns whether anyone but the creator could see the prompt, before or now. */
function isPublic({ change, now }: ReadChange): boolean {
  return change.before === 'shared' || change.meanwhile === 'shared' || (now !== null && canList(GUEST, now));
}
