import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { messages } from '@/domain/messages';
import { dataDir, env, isProduction, siteUrl } from '@/env';
import { bodyAllowance } from './api/body-allowance';
import { isQuery } from './api/procedures';
import { withApi } from './api/serve-api';
import { createCriticalCss } from './page-cache/critical-css';
import { createGuestPageCache } from './page-cache/guest-page-cache';
import { JOBS_AFTER_MS, startJobsWhenReady } from './jobs/start-when-ready';
import { logger } from './log/logger';
import { addLibraryMetrics } from './metrics/library-metrics';
import { processMetrics } from './metrics/process-metrics';
import { measureRequests } from './metrics/request-metrics';
import { withMetrics } from './metrics/serve-metrics';
import { serverMetrics } from './metrics/worker-metrics';
import type { InvalidationListener } from './ports/cache-invalidation/cache-invalidation';
import { createPostgresCacheInvalidation } from './ports/cache-invalidation/postgres-cache-invalidation';
import { senders } from './auth/senders';
import { db } from './db';
import { createDatabaseProbe } from './db/database-probe';
import { SESSION_COOKIE } from './auth/session-cookie-name';
import { writeOutAbortTraces } from './http/abort-traces';
import { countInvalidInput } from './ports/rate-limit/count-invalid-input';
import { orRefusal } from './http/body-allowance';
import { IN_FLIGHT_LIMITS, shareOfSender } from './http/bytes-in-flight';
import { type HttpServerConfig } from './http/config';
import { sendConsoleToLog } from './http/console-to-log';
import { exitOnUncaught } from './http/exit-on-uncaught';
import { createRequestHandler } from './http/request-handler';
import { gracefulStop } from './http/graceful-stop';
import { watchDatabase } from './http/database-watch';
import { withLoadShedding } from './http/load-shedding';
import { createFrontServer } from './http/server';
import { keepBuildFiles } from './http/keep-build-files';
import { createStaticFiles } from './http/static-files';
import { buildId } from './build-id';
import { trustedProxies } from './http/client-address';
import { PRODUCT_VERSION } from './product-version';
import { setSpanSource } from './tracing/spans';
import { traceRequests } from './tracing/trace-requests';

/**
 * The server process: Next behind the HTTP server. Started by scripts/start.mjs from the project's folder; stops when
 * that parent exits.
 */

writeOutAbortTraces();

/** Origins that the configured bot check loads from and connects to, as documented by its provider. */
function captchaOrigins(): readonly string[] {
  if (env.TURNSTILE_SITE_KEY !== undefined) return ['https://challenges.cloudflare.com'];
  if (env.HCAPTCHA_SITE_KEY !== undefined) return ['https://hcaptcha.com', 'https://*.hcaptcha.com'];
  return [];
}

const config: HttpServerConfig = {
  siteUrl: new URL(siteUrl),
  trustedProxies: env.TRUSTED_PROXIES,
  chatbotOrigin: env.CHATBOT_URL === undefined ? null : new URL(env.CHATBOT_URL).origin,
  captchaOrigins: captchaOrigins(),
  isDevelopment: !isProduction,
  rateLimitFactor: env.RATE_LIMIT_FACTOR,
};

// In development the console stays readable.
if (isProduction) sendConsoleToLog(console, logger);

// Until the server listens there is nothing to finish.
let finish = () => Promise.resolve();
exitOnUncaught(process, logger, { isDevelopment: config.isDevelopment, finish: () => finish() });

/** Starts sending traces if a collector is configured; the exporter is loaded only then. */
async function startTracing(endpoint: string) {
  const { openTelemetry } = await import('./tracing/open-telemetry');
  const tracing = openTelemetry({
    endpoint,
    serviceName: env.OTEL_SERVICE_NAME,
    version: PRODUCT_VERSION,
    share: env.OTEL_TRACES_SAMPLER_ARG,
    log: logger,
  });
  setSpanSource(tracing);
  return tracing;
}
const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = env;
const tracing = collector === undefined ? null : await startTracing(collector);

// Next attaches its upgrade handler to the server that it is given. This one never listens: it receives only the
// upgrades that the HTTP server passes on in development.
const upgrades = createServer();
const app = next({
  dev: config.isDevelopment,
  dir: process.cwd(),
  hostname: env.HOST,
  port: env.PORT,
  httpServer: upgrades,
});
await app.prepare();

const limited = withLoadShedding(withApi(app.getRequestHandler()), {
  isQuery,
  pagesAtOnce: env.PAGES_AT_ONCE,
  texts: messages.error,
  findToken: senders.findToken,
  database: watchDatabase(createDatabaseProbe(env.DATABASE_URL)),
});
const libraryMetrics = new Registry();
const metrics =
  env.METRICS_TOKEN === undefined
    ? null
    : {
        token: env.METRICS_TOKEN,
        registry: serverMetrics(processMetrics, libraryMetrics),
        collect: addLibraryMetrics(db, libraryMetrics),
      };
if (metrics !== null) collectDefaultMetrics({ register: processMetrics });
const application = metrics === null ? limited : withMetrics(limited, metrics);
const changes = (listener: InvalidationListener) =>
  createPostgresCacheInvalidation(env.DATABASE_URL, listener);
const buildDir = join(process.cwd(), '.next');
const codeFiles = join(buildDir, 'static');
const keptBuilds =
  buildId === undefined ? undefined : { folder: env.BUILD_FILES_DIR ?? join(dataDir, 'builds'), id: buildId };
const pageCache =
  isProduction && env.GUEST_CACHE_MB > 0
    ? createGuestPageCache({
        application,
        config,
        changes,
        sessionCookie: SESSION_COOKIE,
        maxBytes: env.GUEST_CACHE_MB * 1024 * 1024,
        maxAge: env.GUEST_MAX_AGE,
        inlineCriticalCss: createCriticalCss(buildDir),
      })
    : undefined;
const unmeasured = createRequestHandler(config, application, logger, {
  senders,
  pageCache,
  // In development there is no build.
  bodies: {
    allowance: orRefusal(bodyAllowance),
    inFlight: { ...IN_FLIGHT_LIMITS, perSender: shareOfSender(env.WORKERS) },
    countEverywhere: countInvalidInput,
  },
  staticFiles: isProduction ? createStaticFiles(codeFiles, keptBuilds) : undefined,
  buildId,
});
const measured = metrics === null ? unmeasured : measureRequests(unmeasured, processMetrics);
const requestHandler =
  tracing === null ? measured : traceRequests(measured, trustedProxies(config.trustedProxies));
const server = createFrontServer(
  requestHandler,
  config,
  logger,
  config.isDevelopment
    ? (req, socket, head) => {
        upgrades.emit('upgrade', req, socket, head);
      }
    : undefined,
);

const stopServer = gracefulStop(server, requestHandler, logger);
async function stop(reason: string): Promise<void> {
  await stopServer(reason);
  await tracing?.end();
}
finish = () => stop('a surprise');
async function stopAndExit(reason: string): Promise<void> {
  await stop(reason);
  process.exit(0);
}
process.on('SIGTERM', () => void stopAndExit('SIGTERM'));
process.on('SIGINT', () => void stopAndExit('SIGINT'));
// The launcher, which holds the database, is gone. Node.js would end a worker immediately.
const { worker } = cluster;
worker?.on('disconnect', () => {
  worker.exitedAfterDisconnect = true;
});
process.on('disconnect', () => void stopAndExit('the launcher is gone'));

server.on('error', (error) => {
  logger.fatal({ err: error, host: env.HOST, port: env.PORT }, 'the server cannot listen');
  process.exit(1);
});
if (keptBuilds !== undefined) {
  keepBuildFiles({ ...keptBuilds, root: codeFiles }, logger, env.BUILD_FILES_DIR !== undefined);
}
server.listen(env.PORT, env.HOST, () => {
  logger.info({ host: env.HOST, port: env.PORT, siteUrl }, 'listening');
  setTimeout(startJobsWhenReady, JOBS_AFTER_MS).unref();
});
