import { refusalOf } from './refusal-response';

/**
 * Streams chunks of text or bytes as the client reads them; an error breaks the download off instead of ending it as if
 * complete. The first chunk is awaited here, so that an unavailable database gives an error status.
 */
export async function streamChunks(
  chunks: AsyncGenerator<string | Uint8Array>,
  requestId: string,
  headers: HeadersInit,
): Promise<Response> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string | Uint8Array, unknown> | null = await chunks.next();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const chunk = next ?? (await chunks.next());
        next = null;
        if (chunk.done === true) controller.close();
        else controller.enqueue(typeof chunk.value === 'string' ? encoder.encode(chunk.value) : chunk.value);
      } catch (error) {
        refusalOf(error, requestId);
        controller.error(error);
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(body, { headers });
}
