export interface EventSink<T> {
  /** Writes an event; false if no other may be written before {@link EventQueue.resume}. */
  write: (event: T) => boolean;
  /** Ends the stream. Events not yet written are lost if the reader is too slow. */
  end: () => void;
}

/** Queue of events for one reader: pushed by the hub, and written or pulled as fast as the reader reads. */
export interface EventQueue<T> extends AsyncIterableIterator<T, void, undefined> {
  push: (event: T) => void;
  end: () => void;
  /** Writes the waiting events and then new ones as they arrive. Alternative to iterating. */
  sendTo: (sink: EventSink<T>) => void;
  /** The sink can be written to again. */
  resume: () => void;
}

/**
 * Creates a queue of at most `capacity` events for a slow reader. One more ends it and drops all of them: the reader
 * reconnects and fetches its list again.
 * @param onEnd runs once, when the queue has ended for any reason
 */
export function createEventQueue<T>(capacity: number, onEnd: () => void): EventQueue<T> {
  return new ReaderQueue(capacity, onEnd);
}

/** A class, because there is one for each of thousands of readers, and most never have a waiting event. */
class ReaderQueue<T> implements EventQueue<T> {
  #waiting: T[] | null = null;
  #sink: EventSink<T> | null = null;
  #hasRoom = false;
  #pull: ((result: IteratorResult<T, undefined>) => void) | null = null;
  #isOver = false;
  readonly #capacity: number;
  readonly #onEnd: () => void;

  constructor(capacity: number, onEnd: () => void) {
    this.#capacity = capacity;
    this.#onEnd = onEnd;
  }

  push(event: T): void {
    if (this.#isOver) return;
    if (this.#hasRoom && this.#sink !== null) {
      this.#hasRoom = this.#sink.write(event);
    } else if (this.#pull !== null) {
      this.#pull({ done: false, value: event });
      this.#pull = null;
    } else if ((this.#waiting?.length ?? 0) < this.#capacity) {
      (this.#waiting ??= []).push(event);
    } else {
      this.end();
    }
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#waiting = null;
    this.#pull?.({ done: true, value: undefined });
    this.#pull = null;
    this.#sink?.end();
    this.#sink = null;
    this.#onEnd();
  }

  sendTo(sink: EventSink<T>): void {
    if (this.#isOver) {
      sink.end();
      return;
    }
    this.#sink = sink;
    this.resume();
  }

  resume(): void {
    if (this.#sink === null) return;
    this.#hasRoom = true;
    while (this.#hasRoom) {
      const next = this.#waiting?.shift();
      if (next === undefined) break;
      this.#hasRoom = this.#sink.write(next);
    }
    if (this.#waiting?.length === 0) this.#waiting = null;
  }

  next(): Promise<IteratorResult<T, undefined>> {
    const event = this.#waiting?.shift();
    if (event !== undefined) return Promise.resolve({ done: false, value: event });
    if (this.#isOver) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => (this.#pull = resolve));
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
