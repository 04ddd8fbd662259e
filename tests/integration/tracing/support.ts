import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { withApi } from '@/server/api/serve-api';
import { trustedProxies } from '@/server/http/client-address';
import { rulesOf } from '@/server/http/path-rules';
import { createRequestHandler } from '@/server/http/request-handler';
import { createFrontServer } from '@/server/http/server';
import { createLogger } from '@/server/log/logger';
import { openTelemetry } from '@/server/tracing/open-telemetry';
import { setSpanSource } from '@/server/tracing/spans';
import { traceRequests } from '@/server/tracing/trace-requests';

type AskOptions = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/** The API behind a server on a port of its own that sends traces to a collector until the test ends. */
export async function serveTraced(
  endpoint: string,
  {
    proxies = [],
    share = 1,
    batchMs = 3_600_000,
  }: { proxies?: string[]; share?: number; batchMs?: number } = {},
) {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const tracing = openTelemetry({ endpoint, serviceName: 'cuebook', version: '0', share, log, batchMs });
  setSpanSource(tracing);
  const config = {
    siteUrl: new URL('http://localhost:3000'),
    trustedProxies: proxies,
    chatbotOrigin: null,
    captchaOrigins: [],
    isDevelopment: false,
    rateLimitFactor: 1_000,
  };
  const application = withApi((req, res) => {
    if (req.url === '/events') res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    else res.writeHead(req.url?.includes('broken') ? 500 : 200).end('page');
    return Promise.resolve();
  });
  const handler = createRequestHandler(config, application, log, {
    bodies: { allowance: (path) => Promise.resolve(rulesOf(path, false).maxBodyBytes) },
  });
  const server = createFrontServer(traceRequests(handler, trustedProxies(proxies)), config, log);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    setSpanSource(null);
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    await tracing.end();
  });
  return {
    /** Asks the server, and waits until it has closed the answer. */
    ask: async (path: string, { headers = {}, ...init }: AskOptions = {}) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        ...init,
        headers: { 'sec-fetch-site': 'same-origin', connection: 'close', ...headers },
      });
      return {
        status: answer.status,
        requestId: answer.headers.get('x-request-id'),
        text: await answer.text(),
      };
    },
    address: `http://127.0.0.1:${port}`,
    /** Sends what is left, as a stop does. */
    end: () => tracing.end(),
    log: () => lines.join(''),
  };
}
