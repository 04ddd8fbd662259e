import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { rulesOf } from '@/server/http/path-rules';
import { type Application, createRequestHandler } from '@/server/http/request-handler';
import { createFrontServer } from '@/server/http/server';
import { logger } from '@/server/log/logger';
import { measureRequests } from '@/server/metrics/request-metrics';

/** A server on a port of its own whose requests are measured, with an application behind it. */
export async function serveApplication(registry: Registry, application: Application) {
  const config = {
    siteUrl: new URL('http://localhost:3000'),
    trustedProxies: [],
    chatbotOrigin: null,
    captchaOrigins: [],
    isDevelopment: false,
    rateLimitFactor: 1,
  };
  const handler = createRequestHandler(config, application, logger, {
    bodies: { allowance: (path) => Promise.resolve(rulesOf(path, false).maxBodyBytes) },
  });
  const server = createFrontServer(measureRequests(handler, registry), config, logger);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
