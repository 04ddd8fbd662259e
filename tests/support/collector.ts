import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A fake OpenTelemetry collector: accepts OTLP as JSON over HTTP. */

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

/** A received span. */
export interface SeenSpan extends Omit<WireSpan, 'attributes'> {
  attributes: Record<string, string | number | undefined>;
}

/** Response of a collector to a batch. */
export type CollectorAnswer = (res: ServerResponse) => void;

/**
 * Opens a collector on its own port.
 * @param answer response to each batch; hangs if it does not end the response
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
    /** All received bodies, unchanged. */
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
