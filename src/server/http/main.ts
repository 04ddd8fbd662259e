import { createServer } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { env, isProduction, siteUrl } from '@/env';
import { askApplication } from '../page-cache/ask-application';
import { createCriticalCss } from '../page-cache/critical-css';
import { createGuestPageCache } from '../page-cache/guest-page-cache';
import { logger } from '../log/logger';
import type { InvalidationListener } from '../ports/cache-invalidation/cache-invalidation';
import { createPostgresCacheInvalidation } from '../ports/cache-invalidation/postgres-cache-invalidation';
import { SESSION_COOKIE } from '../bridge/session-cookie-name';
import { writeOutAbortTraces } from './abort-traces';
import { allowanceOfApi } from './body-allowance';
import { type FrontDoorConfig } from './config';
import { sendConsoleToLog } from './console-to-log';
import { withDirectQueries } from './direct-queries';
import { endOnSurprise } from './end-on-surprise';
import { createFrontDoor } from './front-door';
import { gracefulStop } from './graceful-stop';
import { withLoadGates } from './load-gates';
import { createFrontServer } from './server';
import { createStaticFiles } from './static-files';

/**
 * The server process: Next behind the front door. Started by scripts/start.mjs from the project's folder; stops when that
 * parent is gone.
 */

writeOutAbortTraces();

/** What the boxes of the services that look for robots load from and talk to, as these say. */
function captchaOrigins(): readonly string[] {
  if (env.TURNSTILE_SITE_KEY !== undefined) return ['https://challenges.cloudflare.com'];
  if (env.HCAPTCHA_SITE_KEY !== undefined) return ['https://hcaptcha.com', 'https://*.hcaptcha.com'];
  return [];
}

const config: FrontDoorConfig = {
  siteUrl: new URL(siteUrl),
  trustedProxies: env.TRUSTED_PROXIES,
  chatbotOrigin: env.CHATBOT_URL === undefined ? null : new URL(env.CHATBOT_URL).origin,
  captchaOrigins: captchaOrigins(),
  isDevelopment: !isProduction,
  rateLimitFactor: env.RATE_LIMIT_FACTOR,
};

// In development the console stays what people read.
if (isProduction) sendConsoleToLog(console, logger);

// Until the server listens there is nothing to finish.
let finish = () => Promise.resolve();
endOnSurprise(process, logger, { isDevelopment: config.isDevelopment, finish: () => finish() });

// Next attaches its upgrade handler to the server that it is given. This one never listens: only what the front door
// lets pass in development reaches it.
const upgrades = createServer();
const app = next({
  dev: config.isDevelopment,
  dir: process.cwd(),
  hostname: env.HOST,
  port: env.PORT,
  httpServer: upgrades,
});
await app.prepare();

// A route that development has loaded anew offers itself late.
const nextHandler = app.getRequestHandler();
// The API says who may send long bodies, once its route is loaded: before somebody's long save is the first request of all.
if (isProduction) {
  await askApplication(nextHandler, {
    target: '/api/trpc/ai.status',
    headers: { host: config.siteUrl.host },
  });
}
const application = withLoadGates(isProduction ? withDirectQueries(nextHandler) : nextHandler);
const changes = (listener: InvalidationListener) =>
  createPostgresCacheInvalidation(env.DATABASE_URL, listener);
const buildDir = join(process.cwd(), '.next');
const pageCache =
  isProduction && env.GUEST_CACHE_MB > 0
    ? createGuestPageCache({
        ...{ application, config, changes },
        sessionCookie: SESSION_COOKIE,
        maxBytes: env.GUEST_CACHE_MB * 1024 * 1024,
        maxAge: env.GUEST_MAX_AGE,
        inlineCriticalCss: createCriticalCss(buildDir),
      })
    : undefined;
const frontDoor = createFrontDoor(config, application, logger, {
  pageCache,
  // In development there is no build.
  bodies: { allowance: allowanceOfApi },
  staticFiles: isProduction ? createStaticFiles(join(buildDir, 'static')) : undefined,
});
const server = createFrontServer(
  frontDoor,
  config,
  logger,
  config.isDevelopment
    ? (req, socket, head) => {
        upgrades.emit('upgrade', req, socket, head);
      }
    : undefined,
);

const stop = gracefulStop(server, frontDoor, logger);
finish = () => stop('a surprise');
async function stopAndExit(reason: string): Promise<void> {
  await stop(reason);
  process.exit(0);
}
process.on('SIGTERM', () => void stopAndExit('SIGTERM'));
process.on('SIGINT', () => void stopAndExit('SIGINT'));
// The launcher that holds the database is gone, however it went.
process.on('disconnect', () => void stopAndExit('the launcher is gone'));

server.on('error', (error) => {
  logger.fatal({ err: error, host: env.HOST, port: env.PORT }, 'the server cannot listen');
  process.exit(1);
});
server.listen(env.PORT, env.HOST, () => {
  logger.info({ host: env.HOST, port: env.PORT, siteUrl }, 'listening');
});
