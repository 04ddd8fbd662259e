import { logger } from '@/server/log/logger';
import type { PromptChange } from '@/server/ports/prompt-events/change-feed';
import { createPendingChanges } from './pending-changes';

/** The changes of one transaction come in several pieces: how long to wait for the rest, in ms. */
const GATHER_MS = 10;

/** Changes of counters alone wait for this moment, so a prompt in great demand makes one event a second. */
const COUNTERS_EVERY_MS = 1_000;
const RETRY_AFTER_MS = 1_000;

/** More than this waiting is not told one by one any more. */
const MOST_WAITING = 10_000;

export interface ChangeBatcher {
  add: (change: PromptChange) => void;
  stop: () => void;
}

/**
 * Gathers changes and hands them over in batches, one after the other: after a moment when nothing is under way, and
 * what came meanwhile together afterwards. A batch that fails is tried again after a second.
 * @param work takes each batch; of one prompt it holds one change
 * @param onOverflow when too much is waiting: all of it is forgotten
 */
export function createChangeBatcher(
  work: (changes: PromptChange[]) => Promise<void>,
  onOverflow: () => void,
): ChangeBatcher {
  const pending = createPendingChanges();
  let isWorking = false;
  let isStopped = false;
  let countersTimer: NodeJS.Timeout | undefined;
  let nextTimer: NodeJS.Timeout | undefined;

  function drainIn(ms: number): void {
    if (isWorking || nextTimer !== undefined) return;
    nextTimer = setTimeout(() => {
      nextTimer = undefined;
      void drain();
    }, ms);
  }

  async function drain(): Promise<void> {
    isWorking = true;
    let hasFailed = false;
    while (pending.hasDue() && !isStopped && !hasFailed) {
      const batch = pending.takeDue();
      try {
        await work(batch);
      } catch (error) {
        logger.warn({ err: error }, 'live changes could not be read');
        pending.putBack(batch);
        hasFailed = true;
      }
    }
    isWorking = false;
    if (hasFailed && !isStopped) drainIn(RETRY_AFTER_MS);
  }

  function flushCounters(): void {
    countersTimer = undefined;
    pending.countersAreDue();
    drainIn(0);
  }

  return {
    add(change) {
      if (isStopped) return;
      if (pending.size >= MOST_WAITING) {
        pending.clear();
        onOverflow();
        return;
      }
      if (pending.add(change) === 'later') countersTimer ??= setTimeout(flushCounters, COUNTERS_EVERY_MS);
      else drainIn(GATHER_MS);
    },
    stop() {
      isStopped = true;
      clearTimeout(countersTimer);
      clearTimeout(nextTimer);
      pending.clear();
    },
  };
}
