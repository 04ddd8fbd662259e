import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { PAGES } from '@/domain/publish/routes';
import type { AppResponse } from '../http/app-response';
import type { FrontRequest } from '../http/front-request';
import type { RequestHandler } from '../http/request-handler';

/** Addresses that are no pages, `/api` after those below it. */
const OTHER_ROUTES = [
  '/.well-known',
  '/_next',
  '/api/auth',
  '/api/avatars',
  '/api/export',
  '/api/files',
  '/api/health',
  '/api/import',
  '/api/indexnow',
  '/api/prompts',
  '/api/share',
  '/api/share-image',
  '/api/sitemap',
  '/api/skills',
  '/api/trpc',
  '/api/v1',
  '/api',
  '/core-sitemap.xml',
  '/cuebook.mjs',
  '/feed.xml',
  '/llms.txt',
  '/mcp',
  '/metrics',
  '/oauth',
  '/opensearch.xml',
  '/robots.txt',
  '/scim',
  '/sitemap.xml',
];
/**
 * Routes with a label of their own: the first part of every address, and the second one below `/api`. All other paths
 * share one label: a made-up address creates no series.
 */
const ROUTES = [...OTHER_ROUTES, ...Object.keys(PAGES)];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Expected statuses: a required sign-in, and a missing page. */
const COMMON = new Set([401, 404]);

/** Returns the route of a request's target, or `other`. */
export function routeOf(target: string): string {
  const path = target.split('?', 1)[0] ?? '/';
  if (path === '/') return '/';
  return ROUTES.find((route) => path === route || path.startsWith(`${route}/`)) ?? 'other';
}

/** Returns the method of a request, or `other`. */
export function methodOf(req: FrontRequest): string {
  return METHODS.includes(req.method ?? '') ? (req.method ?? '') : 'other';
}

/**
 * Counts and times all responses of a request handler, including errors, and the open event streams.
 * @param registry receives the metrics
 */
export function measureRequests(handler: RequestHandler, registry: Registry): RequestHandler {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'cuebook_http_request_seconds',
    help: 'Time from the arrival of a request to the end of its answer, without event streams',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers,
  });
  const refused = new Counter({
    name: 'cuebook_http_refused_total',
    help: 'Requests answered with 4xx (except 401 and 404) or with 503 under load',
    labelNames: ['status'] as const,
    registers,
  });
  for (const status of ['400', '403', '409', '413', '429', '503']) refused.inc({ status }, 0);
  const inFlight = new Gauge({
    name: 'cuebook_http_requests_under_way',
    help: 'Requests without a whole answer, without event streams',
    registers,
  });
  const streams = new Gauge({
    name: 'cuebook_event_streams',
    help: 'Event streams that are open',
    registers,
  });

  function watch(req: FrontRequest, res: AppResponse): void {
    const method = methodOf(req);
    const route = routeOf(req.url ?? '/');
    const startedAt = performance.now();
    let isStream = false;
    inFlight.inc();
    res.beforeHead((status) => {
      isStream = String(res.getHeader('content-type')).startsWith('text/event-stream');
      if (!isStream) return status;
      inFlight.dec();
      streams.inc();
      return status;
    });
    res.once('close', () => {
      if (isStream) {
        streams.dec();
        return;
      }
      inFlight.dec();
      const { statusCode } = res;
      const status = String(statusCode);
      seconds.observe({ method, route, status }, (performance.now() - startedAt) / 1_000);
      const isRefused = statusCode === 503 || (statusCode >= 400 && statusCode < 500);
      if (isRefused && !COMMON.has(statusCode)) refused.inc({ status });
    });
  }

  return {
    ...handler,
    handle: (req, res) => {
      watch(req, res);
      handler.handle(req, res);
    },
  };
}
