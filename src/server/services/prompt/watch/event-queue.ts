/** Events on their way to one reader: pushed by the hub, pulled by the transport as fast as the reader reads. */
export interface EventQueue<T> extends AsyncIterableIterator<T, void, undefined> {
  push: (event: T) => void;
  /** No more events: the reader's stream ends. */
  end: () => void;
}

/**
 * Makes a queue that holds at most `capacity` events for a reader who lags behind. One more ends it and lets go of all
 * of them: the reader comes back and fetches its list anew.
 * @param onEnd runs once, when the queue has ended for whatever reason
 */
export function createEventQueue<T>(capacity: number, onEnd: () => void): EventQueue<T> {
  const waiting: T[] = [];
  let pull: ((result: IteratorResult<T, undefined>) => void) | null = null;
  let isOver = false;

  function end(): void {
    if (isOver) return;
    isOver = true;
    waiting.length = 0;
    pull?.({ done: true, value: undefined });
    pull = null;
    onEnd();
  }

  return {
    push(event) {
      if (isOver) return;
      if (pull !== null) {
        pull({ done: false, value: event });
        pull = null;
      } else if (waiting.length < capacity) {
        waiting.push(event);
      } else {
        end();
      }
    },
    end,
    next() {
      const event = waiting.shift();
      if (event !== undefined) return Promise.resolve({ done: false, value: event });
      if (isOver) return Promise.resolve({ done: true, value: undefined });
      return new Promise((resolve) => (pull = resolve));
    },
    return() {
      end();
      return Promise.resolve({ done: true, value: undefined });
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
