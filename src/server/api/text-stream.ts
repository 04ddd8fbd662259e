import { refusalOf } from './refusal-response';

/**
 * Streams chunks of text or bytes as the client reads them; an error breaks the download off instead of ending it as if
 * complete. The first chunk is awaited here, so that an unavailable database gives an error status.
 */
export async function streamPieces(
  pieces: AsyncGenerator<string | Uint8Array>,
  requestId: string,
  headers: HeadersInit,
): Promise<Response> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string | Uint8Array, unknown> | null = await pieces.next();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const piece = next ?? (await pieces.next());
        next = null;
        if (piece.done === true) controller.close();
        else controller.enqueue(typeof piece.value === 'string' ? encoder.encode(piece.value) : piece.value);
      } catch (error) {
        refusalOf(error, requestId);
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, { headers });
}
