import type { ServerResponse } from 'node:http';
import superjson from 'superjson';
import { HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS } from '@/domain/prompt/event-timing';

/** Options of tRPC's streams; the writer below uses the same. */
export const STREAM_OPTIONS = {
  ping: { enabled: true, intervalMs: HEARTBEAT_MS },
  client: { reconnectAfterInactivityMs: HEARTBEAT_MS + HEARTBEAT_TIMEOUT_MS },
};

/** Interval of checks for streams that need a heartbeat and readers that have stopped reading. */
const SWEEP_MS = 1_000;
/** A reader that reads nothing for this long is disconnected. */
const STALLED_MS = 60_000;

export interface EventSource {
  /** From now on sends each event to the sink as it arrives, until `write` returns false. */
  sendTo: (sink: { write: (event: object) => boolean; end: () => void }) => void;
  /** The sink can be written to again. */
  resume: () => void;
  /** The reader has disconnected. */
  end: () => void;
}

const sseEvent = (event: string, data: string) => Buffer.from(`event: ${event}\ndata: ${data}\n\n`);
const CONNECTED = sseEvent('connected', JSON.stringify(STREAM_OPTIONS.client));
const PING = sseEvent('ping', '');
const RETURN = sseEvent('return', '');

const encoded = new WeakMap<object, Buffer>();

/** Encodes an event once for all its readers. */
function encode(event: object): Buffer {
  let bytes = encoded.get(event);
  if (bytes === undefined) {
    bytes = Buffer.from(`data: ${JSON.stringify(superjson.serialize(event))}\n\n`);
    encoded.set(event, bytes);
  }
  return bytes;
}

const streams = new Set<EventStream>();
let sweeper: NodeJS.Timeout | undefined;

/** One timer for all streams. */
function sweep(): void {
  const now = performance.now();
  for (const stream of streams) stream.check(now);
}

/** A class: there are thousands of them. */
class EventStream {
  #writtenAt = 0;
  #hasRoom = true;
  readonly #res: ServerResponse;

  constructor(res: ServerResponse) {
    this.#res = res;
    streams.add(this);
    sweeper ??= setInterval(sweep, SWEEP_MS).unref();
    this.#send(CONNECTED);
  }

  #send(bytes: Buffer): boolean {
    // It is already being destroyed.
    if (this.#res.destroyed) return false;
    this.#writtenAt = performance.now();
    this.#hasRoom = this.#res.write(bytes);
    return this.#hasRoom;
  }

  write(event: object): boolean {
    return this.#send(encode(event));
  }

  drained(): void {
    this.#hasRoom = true;
  }

  check(now: number): void {
    const silentMs = now - this.#writtenAt;
    // A reader that has not read the last event gets no heartbeat.
    if (this.#hasRoom && silentMs >= HEARTBEAT_MS) this.#send(PING);
    else if (!this.#hasRoom && silentMs >= STALLED_MS) this.#res.destroy();
  }

  /** Ends the stream. A reader that has not read everything is cut off. */
  end(): void {
    if (this.#hasRoom) this.#res.end(RETURN);
    else this.#res.destroy();
    this.forget();
  }

  forget(): void {
    streams.delete(this);
    if (streams.size > 0) return;
    clearInterval(sweeper);
    sweeper = undefined;
  }
}

/**
 * Writes events like tRPC's own stream (`connected`, data, `ping`, `return`), for its client to read, to a response
 * whose head was sent. tRPC's writer serializes each event for each reader and passes it through several streams: about
 * 250 µs per delivery, too slow for thousands of readers. Slow readers are cut off.
 */
export function writeEvents(events: EventSource, res: ServerResponse): void {
  if (res.destroyed) {
    events.end();
    return;
  }
  const stream = new EventStream(res);
  res.on('drain', () => {
    stream.drained();
    events.resume();
  });
  res.once('close', () => {
    stream.forget();
    events.end();
  });
  events.sendTo(stream);
}
