import type { AddressInfo } from 'node:net';
import { createLogger } from '@/server/log/logger';
import { exitOnUncaught } from '@/server/http/exit-on-uncaught';
import { type Application, createRequestHandler } from '@/server/http/request-handler';
import { gracefulStop } from '@/server/http/graceful-stop';
import { createFrontServer } from '@/server/http/server';

/**
 * A server process whose application fails in the way that the address says; its log goes to standard output. A line on
 * standard input makes something throw that belongs to no request.
 */
const fault = () => new Error('a fault of the application');
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const FAULTS: Record<string, Application> = {
  '/answers': (_req, res) => Promise.resolve(void res.end('answered')),
  '/slow': async (_req, res) => {
    log.info('slow has begun');
    await wait(1_000);
    res.end('answered late');
  },
  '/throws': () => {
    throw fault();
  },
  '/rejects': () => Promise.reject(fault()),
  '/rejection-of-nobody': () => {
    void Promise.reject(fault());
    return new Promise(() => undefined);
  },
  '/rejection-after-waiting': async () => {
    await wait(5);
    void wait(5).then(() => {
      throw fault();
    });
    await new Promise(() => undefined);
  },
  '/timer': () => {
    setTimeout(() => {
      throw fault();
    }, 5);
    return new Promise(() => undefined);
  },
  '/tick': () => {
    process.nextTick(() => {
      throw fault();
    });
    return new Promise(() => undefined);
  },
  '/listener-of-request': (req) => {
    req.once('end', () => {
      throw fault();
    });
    req.resume();
    return new Promise(() => undefined);
  },
  '/error-of-request': (req) => {
    req.destroy(fault());
    return new Promise(() => undefined);
  },
  '/begun-then-timer': (_req, res) => {
    res.writeHead(200, { 'content-length': '100' });
    res.write('begun');
    setTimeout(() => {
      throw fault();
    }, 5);
    return new Promise(() => undefined);
  },
  '/write-after-end': (_req, res) => {
    res.end('answered');
    res.write('more');
    return Promise.resolve();
  },
  '/listener-of-response': (_req, res) => {
    res.once('close', () => {
      throw fault();
    });
    res.end('answered');
    return Promise.resolve();
  },
  '/rejection-after-answer': (_req, res) => {
    res.once('close', () => void Promise.reject(fault()));
    res.end('answered');
    return Promise.resolve();
  },
  '/timer-after-answer': async (_req, res) => {
    res.end('answered');
    await wait(50);
    setTimeout(() => {
      throw fault();
    }, 5);
  },
};

const log = createLogger('debug');
const config = {
  siteUrl: new URL('http://faulty.example'),
  trustedProxies: [],
  chatbotOrigin: null,
  captchaOrigins: [],
  isDevelopment: false,
  rateLimitFactor: 1,
};
const application: Application = (req, res) => FAULTS[req.url ?? '']!(req, res);
const requestHandler = createRequestHandler(config, application, log, {
  bodies: { allowance: () => Promise.resolve(1_000) },
});
const server = createFrontServer(requestHandler, config, log);
exitOnUncaught(process, log, {
  isDevelopment: false,
  finish: () => gracefulStop(server, requestHandler, log)('a surprise'),
});
process.stdin.once('data', () => {
  setTimeout(() => {
    throw new Error('a fault of nobody');
  });
});
server.listen(0, '127.0.0.1', () => {
  log.info({ port: (server.address() as AddressInfo).port }, 'listening');
});
