import { createFairSemaphore, type FairSemaphore } from '../concurrency/fair-semaphore';
import { watchEventLoop } from './event-loop';
import { type LoadClass } from './load-class';

export type Gates = Record<LoadClass, FairSemaphore>;

/** Creates the semaphores of a process. While a request is in one of them, the delay of the event loop is measured. */
export function createGates(pagesAtOnce: number): { gates: Gates; onBegin: () => void; onEnd: () => void } {
  let inFlight = 0;
  const loop = watchEventLoop(() => {
    for (const gate of Object.values(gates)) gate.admit();
  });
  const waiters = { queued: 1_000, queuedOfNetwork: 100 };
  const gates: Gates = {
    // One processor renders them, and most of their time they wait for the database.
    page: createFairSemaphore({
      ...waiters,
      isBusy: loop.isBusy,
      least: Math.min(4, pagesAtOnce),
      most: pagesAtOnce,
      maxPerLine: Math.max(2, Math.ceil(pagesAtOnce / 4)),
    }),
    // Fewer than the database connections.
    query: createFairSemaphore({ ...waiters, least: 8, most: 8, maxPerLine: 6 }),
    // No page is shown until they are loaded.
    file: createFairSemaphore({
      queued: 60,
      queuedOfNetwork: 20,
      isBusy: loop.isBusy,
      least: 1,
      most: 2,
      maxPerLine: 2,
    }),
  };
  return {
    gates,
    onBegin() {
      inFlight += 1;
      loop.start();
    },
    onEnd() {
      inFlight -= 1;
      if (inFlight === 0) loop.stop();
    },
  };
}
