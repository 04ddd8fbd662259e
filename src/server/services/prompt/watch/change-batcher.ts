import { logger } from '@/server/log/logger';
import type { PromptChange } from '@/server/ports/prompt-events/change-feed';
import { createPendingChanges } from './pending-changes';

/** The changes of one transaction arrive in several parts: how long to wait for the rest, in ms. */
const GATHER_MS = 10;

/** Changes of counters only are delayed this long, so a prompt in great demand makes one event a second. */
const COUNTERS_EVERY_MS = 1_000;
const RETRY_AFTER_MS = 1_000;

/** Beyond this number waiting changes are dropped instead of reported one by one. */
const MAX_WAITING = 10_000;

export interface ChangeBatcher {
  add: (change: PromptChange) => void;
  stop: () => void;
}

/**
 * Collects changes and delivers them in batches, one after the other: after a moment if no batch is in flight,
 * otherwise together once it is done. A failed batch is retried after a second.
 * @param work processes each batch, which contains one change per prompt
 * @param onOverflow called if too many are waiting: all of them are dropped
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
      if (pending.size >= MAX_WAITING) {
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
