import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor } from '@/domain/actor';
import type { PromptEvent } from '@/domain/prompt/event';
import { createEventQueue, type EventQueue } from './event-queue';

/** Events that wait for one reader; with more the reader is disconnected and reconnects. */
const QUEUE_CAPACITY = 200;
/** Readers notified in one turn of the event loop: requests are served in between. */
const READERS_A_TURN = 200;

export interface StreamReaders {
  /** Opens a stream. `onEnd` is called once it has ended. */
  add: (actor: Actor, onEnd: () => void) => EventQueue<PromptEvent>;
  notify: (eventsOf: (reader: Actor) => readonly PromptEvent[]) => Promise<void>;
  endAll: () => void;
}

export function createStreamReaders(): StreamReaders {
  const readers = new Set<{ actor: Actor; queue: EventQueue<PromptEvent> }>();
  return {
    add(actor, onEnd) {
      const queue = createEventQueue<PromptEvent>(QUEUE_CAPACITY, () => {
        readers.delete(reader);
        onEnd();
      });
      const reader = { actor, queue };
      readers.add(reader);
      return queue;
    },
    async notify(eventsOf) {
      let notified = 0;
      for (const { actor, queue } of readers) {
        for (const event of eventsOf(actor)) queue.push(event);
        notified += 1;
        if (notified % READERS_A_TURN === 0) await nextTurn();
      }
    },
    endAll() {
      for (const { queue } of readers) queue.end();
    },
  };
}
