import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A stand-in for an OpenTelemetry collector: takes OTLP in JSON over HTTP. */

type Value = { stringValue?: string; intValue?: number };
interface WireSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Value }[];
  status?: { code?: number };
}
interface WireBody {
  resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[];
}

/** A span as it arrived. */
export interface SeenSpan extends Omit<WireSpan, 'attributes'> {
  attributes: Record<string, string | number | undefined>;
}

/** Response of a collector to a batch. */
export type CollectorAnswer = (res: ServerResponse) => void;

/**
 * Opens a collector on a port of its own.
 * @param answer what it says to each batch; without an end of the answer it hangs
 */
export async function openCollector(answer: CollectorAnswer = (res) => void res.end('{}')) {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      if (req.url === '/v1/traces') bodies.push(body);
      headers.push(req.headers);
      res.setHeader('content-type', 'application/json');
      answer(res);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    headers,
    /** All that has been sent, as it was. */
    sent: () => bodies.join('\n'),
    spans: (): SeenSpan[] =>
      bodies
        .map((body) => JSON.parse(body) as WireBody)
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({
          ...span,
          attributes: Object.fromEntries(
            span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
          ),
        })),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
