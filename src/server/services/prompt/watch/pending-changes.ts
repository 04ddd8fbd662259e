import type { PromptChange, Seen } from '@/server/ports/prompt-events/change-feed';

/** Changes not yet delivered, one per prompt. Changes of counters only become due later. */
export interface PendingChanges {
  /** Returns when the change is due: a change of counters waits, unless its prompt has another change anyway. */
  add: (change: PromptChange) => 'now' | 'later';
  countersAreDue: () => void;
  hasDue: () => boolean;
  takeDue: () => PromptChange[];
  /** Puts back a failed batch, before the changes that have arrived since. */
  putBack: (batch: readonly PromptChange[]) => void;
  clear: () => void;
  readonly size: number;
}

export function createPendingChanges(): PendingChanges {
  let due = new Map<string, PromptChange>();
  let counted = new Map<string, PromptChange>();

  function put(change: PromptChange): void {
    const earlier = due.get(change.id);
    due.set(change.id, earlier ? merge(earlier, change) : change);
  }

  function takeDue(): PromptChange[] {
    const batch = [...due.values()];
    due = new Map();
    return batch;
  }

  return {
    add(change) {
      const earlier = counted.get(change.id);
      if (change.kind === 'counted' && !due.has(change.id)) {
        if (!earlier) counted.set(change.id, change);
        return 'later';
      }
      if (earlier) {
        counted.delete(change.id);
        put(earlier);
      }
      put(change);
      return 'now';
    },
    countersAreDue() {
      for (const change of counted.values()) put(change);
      counted = new Map();
    },
    hasDue: () => due.size > 0,
    takeDue,
    putBack(batch) {
      for (const change of [...batch, ...takeDue()]) put(change);
    },
    clear() {
      due.clear();
      counted.clear();
    },
    get size() {
      return due.size + counted.size;
    },
  };
}

const SEEN: readonly Seen[] = ['none', 'private', 'shared'];

/**
 * Merges two changes of one prompt: the state before is that of the first, and people who could see it before the
 * second may have it on their list.
 */
function merge(first: PromptChange, second: PromptChange): PromptChange {
  const kind = first.kind === 'counted' ? second.kind : first.kind;
  const meanwhile = SEEN.findLast((seen) => seen === first.meanwhile || seen === second.before);
  const homes = [...new Set([...first.homes, ...second.homes])];
  return { ...first, kind, homes, by: second.by, ...(meanwhile !== undefined && { meanwhile }) };
}
