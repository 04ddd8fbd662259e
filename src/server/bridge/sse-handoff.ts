import type { Socket } from 'node:net';
import { bridge } from './bridge';

/**
 * Streams of events that routes hand over to the HTTP server: a route answers status and headers, and what it says here
 * writes the rest to the connection. Next.js and Node are then done with the request, and all that they keep for one is
 * free, however long the stream lasts.
 */

/** Writes events to a connection whose headers are out, until either ends. The connection may be closed already. */
export type EventWriter = (socket: Socket) => void;

/** Should an answer never come, this many are remembered at most. */
const KEPT = 1_000;

/** Says what writes the rest of the answer to a request. */
export function handOffEvents(requestId: string, writer: EventWriter): void {
  const waiting = bridge().eventWriters;
  const [oldest] = waiting.keys();
  if (waiting.size >= KEPT && oldest !== undefined) waiting.delete(oldest);
  waiting.set(requestId, writer);
}

/** What writes the rest of the answer, once; undefined for an answer that is whole. */
export function takeEvents(requestId: string): EventWriter | undefined {
  const waiting = bridge().eventWriters;
  const writer = waiting.get(requestId);
  waiting.delete(requestId);
  return writer;
}
