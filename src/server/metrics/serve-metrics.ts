import { createHash, timingSafeEqual } from 'node:crypto';
import type { Application } from '../http/request-handler';
import type { Metrics } from './worker-metrics';

const PATH = '/metrics';
const sha256 = (text: string) => createHash('sha256').update(text).digest();

interface Options {
  token: string;
  registry: Metrics;
  /** Reads from the database. If it fails, its metrics are left out and the others are shown. */
  collect: () => Promise<void>;
}

/**
 * Handles `GET /metrics` in the text format of Prometheus for a client that sends the token as a bearer token, else
 * with 401. All other requests go to the application.
 */
export function withMetrics(application: Application, { token, registry, collect }: Options): Application {
  const expected = sha256(`Bearer ${token}`);
  return async (req, res) => {
    if ((req.url ?? '').split('?', 1)[0] !== PATH) {
      await application(req, res);
      return;
    }
    res.setHeader('cache-control', 'no-store');
    if (!timingSafeEqual(sha256(req.headers.authorization ?? ''), expected)) {
      res
        .writeHead(401, { 'www-authenticate': 'Bearer', 'content-type': 'text/plain' })
        .end('Unauthorized\n');
      return;
    }
    await collect();
    res.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  };
}
