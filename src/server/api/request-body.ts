import type { ReadableStream as WebStream } from 'node:stream/web';

/**
 * The body of a request. The stream is opened only when it is read: opened earlier, it would fail without a listener if
 * the client disconnects.
 * @throws the error that ended the connection, while reading
 */
export async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  if (request.body !== null) yield* request.body as WebStream<Uint8Array>;
}
