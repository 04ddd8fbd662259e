import type { ServerResponse } from 'node:http';
import superjson from 'superjson';
import { HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS } from '@/domain/prompt/event-timing';

/** How tRPC's streams are set up; the writer below keeps to the same. */
export const STREAM_OPTIONS = {
  ping: { enabled: true, intervalMs: HEARTBEAT_MS },
  client: { reconnectAfterInactivityMs: HEARTBEAT_MS + HEARTBEAT_TIMEOUT_MS },
};

/** Streams are looked through this often, for those that need a heartbeat and those whose reader has stopped reading. */
const SWEEP_MS = 1_000;
/** A reader who takes nothing for this long is dropped. */
const STALLED_MS = 60_000;

/** Events of one reader. */
export interface EventSource {
  /** From now on gives each event to the sink as it comes, until `write` says there is no room. */
  sendTo: (sink: { write: (event: object) => boolean; end: () => void }) => void;
  /** There is room again. */
  resume: () => void;
  /** Nobody reads any more. */
  end: () => void;
}

const piece = (event: string, data: string) => Buffer.from(`event: ${event}\ndata: ${data}\n\n`);
const CONNECTED = piece('connected', JSON.stringify(STREAM_OPTIONS.client));
const PING = piece('ping', '');
const RETURN = piece('return', '');

const encoded = new WeakMap<object, Buffer>();

/** An event as it goes over the wire, made once for all its readers. */
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
    // It is on its way out.
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
    // A reader who has not taken the last event gets no heartbeat.
    if (this.#hasRoom && silentMs >= HEARTBEAT_MS) this.#send(PING);
    else if (!this.#hasRoom && silentMs >= STALLED_MS) this.#res.destroy();
  }

  /** Says goodbye. Who did not take what came before is cut off. */
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
 * Writes events the way tRPC's own stream does (`connected`, data, `ping`, `return`), for its client to read, to an
 * answer whose headers are out. tRPC's writer serializes each event for each reader and takes it through several
 * streams: some 250 µs a delivery, which thousands of readers cannot be told with. Who reads too slowly is cut off.
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
