import { logger } from '@/server/log/logger';
import type { PromptChange, Seen } from '@/server/ports/prompt-events/change-feed';

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

const SEEN: readonly Seen[] = ['none', 'private', 'shared'];

/**
 * Two changes of one prompt, told as one: it was what it was before the first of them, and people who could see it before the
 * second may have it on their list.
 */
function merge(first: PromptChange, second: PromptChange): PromptChange {
  const kind = first.kind === 'counted' ? second.kind : first.kind;
  const meanwhile = SEEN.findLast((seen) => seen === first.meanwhile || seen === second.before);
  const homes = [...new Set([...first.homes, ...second.homes])];
  return { ...first, kind, homes, by: second.by, ...(meanwhile !== undefined && { meanwhile }) };
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
  let waiting = new Map<string, PromptChange>();
  let counted = new Map<string, PromptChange>();
  let isWorking = false;
  let isStopped = false;
  let countersTimer: NodeJS.Timeout | undefined;
  let nextTimer: NodeJS.Timeout | undefined;

  function put(change: PromptChange): void {
    const earlier = waiting.get(change.id);
    waiting.set(change.id, earlier ? merge(earlier, change) : change);
  }

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
    while (waiting.size > 0 && !isStopped && !hasFailed) {
      const batch = waiting;
      waiting = new Map();
      try {
        await work([...batch.values()]);
      } catch (error) {
        logger.warn({ err: error }, 'live changes could not be read');
        const newer = waiting;
        waiting = batch;
        for (const change of newer.values()) put(change);
        hasFailed = true;
      }
    }
    isWorking = false;
    if (hasFailed && !isStopped) drainIn(RETRY_AFTER_MS);
  }

  function flushCounters(): void {
    countersTimer = undefined;
    const due = counted;
    counted = new Map();
    for (const change of due.values()) put(change);
    drainIn(0);
  }

  return {
    add(change) {
      if (isStopped) return;
      if (waiting.size + counted.size >= MOST_WAITING) {
        waiting.clear();
        counted.clear();
        onOverflow();
        return;
      }
      if (change.kind === 'counted' && !waiting.has(change.id)) {
        if (!counted.has(change.id)) counted.set(change.id, change);
        countersTimer ??= setTimeout(flushCounters, COUNTERS_EVERY_MS);
        return;
      }
      const earlier = counted.get(change.id);
      if (earlier) {
        counted.delete(change.id);
        put(earlier);
      }
      put(change);
      drainIn(GATHER_MS);
    },
    stop() {
      isStopped = true;
      clearTimeout(countersTimer);
      clearTimeout(nextTimer);
      waiting.clear();
      counted.clear();
    },
  };
}
