import type { ReadableStream as WebStream } from 'node:stream/web';

/**
 * The body of a request. It is touched only when somebody reads it: a stream made of it earlier would break with nobody listening
 * when its sender goes.
 * @throws what ended the connection, where it is read
 */
export async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  if (request.body !== null) yield* request.body as WebStream<Uint8Array>;
}
