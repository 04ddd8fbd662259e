import type { ImportEvent } from '@/domain/import/report';
import type { RefusalFacts } from '@/server/api/refusal-response';
import { ClientDisconnectedError } from '@/server/request-context/client-disconnect';

const HEADERS = {
  'content-type': 'application/x-ndjson; charset=utf-8',
  'cache-control': 'private, no-store',
  // A proxy that collects the lines would hide the progress.
  'x-accel-buffering': 'no',
};

const lineOf = (event: ImportEvent) => `${JSON.stringify(event)}\n`;

/** A refusal as a response of one line. */
export function refusalResponse({ status, message }: RefusalFacts): Response {
  return new Response(lineOf({ type: 'error', message }), { status, headers: HEADERS });
}

type Work = (send: (event: ImportEvent) => void, signal: AbortSignal) => Promise<void>;

/**
 * Answers with the events of `work`, one JSON line each, as they come. The response begins with the first of them: a
 * failure before it keeps its own status, one after it becomes an `error` line. When the reader goes away the signal is
 * aborted.
 */
export function streamEvents(work: Work, eventOf: (error: unknown) => ErrorAnswer): Promise<Response> {
  return new Promise((resolve) => {
    const encoder = new TextEncoder();
    const reader = new AbortController();
    let isStarted = false;
    let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given;
      },
      cancel: () => {
        controller = null;
        reader.abort(new ClientDisconnectedError());
      },
    });
    const send = (event: ImportEvent) => {
      if (!isStarted) resolve(new Response(body, { headers: HEADERS }));
      isStarted = true;
      controller?.enqueue(encoder.encode(lineOf(event)));
    };
    work(send, reader.signal)
      .catch((error: unknown) => {
        const { refusal, event } = eventOf(error);
        if (isStarted) send(event);
        else resolve(refusalResponse(refusal));
      })
      .finally(() => controller?.close());
  });
}

type ErrorAnswer = { refusal: RefusalFacts; event: ImportEvent };
