import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Logger } from 'pino';
import { logAccess, REDACTED_PATH, withoutTokens } from './access-log';
import { type BodyOptions, createBodies } from './bodies';
import { announcesBody } from './body-limit';
import { clientAddress, proxyWarning, trustedProxies } from './client-address';
import { withRequest } from '../request-context/current-request';
import { type PageFacts, withPageFacts } from '../request-context/page-facts';
import { type Sender, withSender } from '../request-context/sender';
import { type PageCache } from '../page-cache/page-cache';
import { isClosing } from './closing';
import { completeHeaders } from './complete-headers';
import { type HttpServerConfig } from './config';
import { comesFromTheSite } from './cross-site';
import type { FrontRequest } from './front-request';
import type { AppResponse, Linger } from './app-response';
import { checkHost } from './host';
import { replaceInboundHeaders } from './inbound-headers';
import { headersOfServer, judge } from './judge-request';
import { type PathRules, rulesOf } from './path-rules';
import { type Refusal, refusal } from './refusal';
import { type AboutRequest, refuse } from './refuse';
import { ownFaults } from './request-faults';
import { pathOf, readTarget } from './request-target';
import { type Senders, STRANGERS } from './senders';
import type { StaticFiles } from './static-files';
import { createNonce, pagePolicy, securityHeaders } from './security-headers';

/** The request handler to delegate to: Next.js, or a test double. */
export type Application = (req: IncomingMessage, res: AppResponse) => Promise<void>;

export interface RequestHandler {
  /** Takes a request from Node's server. */
  handle: (req: FrontRequest, res: AppResponse) => void;
  /** Judges a request to change the protocol (development's hot reload): why not, or null. */
  checkUpgrade: (req: IncomingMessage) => Refusal | null;
  /** From now on each answer closes its connection, and open event streams are cut after `graceMs`. */
  drain: (graceMs: number) => void;
}

/** A request as it has come. */
interface Arrival {
  target: ReturnType<typeof readTarget>;
  path: string;
  rules: PathRules;
  about: AboutRequest;
}

/** How long a refused sender may go on before its connection is cut: long enough to read the answer. */
const LINGER_MS = 500;

const lingerAWhile: Linger = (cut) => void setTimeout(cut, LINGER_MS).unref();

/**
 * The server's own checks in front of the application: every request is judged here first, and a bad one gets its 4xx
 * without the application ever seeing it. Security headers, request id and access log are for all answers alike.
 * @param answerers what can answer in the application's stead, who sends, who may send large bodies; and how long refused senders may go on,
 *   for tests
 */
export function createRequestHandler(
  config: HttpServerConfig,
  application: Application,
  log: Logger,
  {
    pageCache,
    staticFiles,
    linger = lingerAWhile,
    senders = STRANGERS,
    bodies,
  }: {
    senders?: Senders | undefined;
    bodies: BodyOptions;
    pageCache?: PageCache | undefined;
    staticFiles?: StaticFiles | undefined;
    linger?: Linger | undefined;
  },
): RequestHandler {
  const trusts = trustedProxies(config.trustedProxies);
  const siteOrigin = config.siteUrl.origin;
  const letBodyIn = createBodies(config.rateLimitFactor, senders.findToken, bodies);
  const warnOfProxy = proxyWarning(log, trusts);
  const eventStreams = new Set<AppResponse>();
  let isDraining = false;

  async function serve(req: IncomingMessage, res: AppResponse, requestId: string): Promise<void> {
    if (staticFiles?.(req, res)) return;
    if (pageCache && !announcesBody(req) && (await pageCache.answer(req, res, requestId))) return;
    await application(req, res);
  }

  function handle(req: FrontRequest, res: AppResponse): void {
    const { socket } = req;
    // The answer under way is the last one, and what has come behind its request is dropped.
    if (isClosing(socket)) return;
    const requestId = randomUUID();
    const sent = req.url ?? '';
    const target = readTarget(req.method === 'OPTIONS' && sent === '*' ? '/' : sent);
    // A target that is refused has no path; only the log repeats it, and its start says in which form it is refused.
    const path = 'status' in target ? '/' : target.path;
    const rules = rulesOf(path, config.isDevelopment);
    const { isApi, hasProblems } = 'status' in target ? rulesOf(pathOf(sent), config.isDevelopment) : rules;
    const about = { socket, requestId, isApi, hasProblems };
    logAccess(log, req, res, {
      requestId,
      path: 'status' in target ? withoutTokens(pathOf(sent)) : rules.isSecret ? REDACTED_PATH : path,
      isQuiet: rules.isQuiet,
    });
    const current = ownFaults(req, res, { log, about });
    withRequest(current, () => admit(req, res, { target, path, rules, about })).catch(current.onFault);
  }

  /** Judges a request and has it answered. */
  async function admit(
    req: FrontRequest,
    res: AppResponse,
    { target, path, rules, about }: Arrival,
  ): Promise<void> {
    const { socket, requestId } = about;
    const nonce = createNonce();
    const policy = rules.isPage ? pagePolicy(path, nonce, config) : undefined;
    const facts: PageFacts = {};
    const own = { 'x-request-id': requestId, ...securityHeaders(path, config, policy) };
    if (announcesBody(req)) res.lingerAfterAnswer(linger);
    completeHeaders(req, res, { own, facts, isDraining: () => isDraining });
    res.beforeHead((status) => {
      if (String(res.getHeader('content-type')).startsWith('text/event-stream')) {
        eventStreams.add(res);
        res.once('close', () => eventStreams.delete(res));
      }
      return status;
    });

    const reason =
      checkHost(req.rawHeaders, config.siteUrl) ??
      ('status' in target ? target : judge(req, { path, rules, siteOrigin }));
    if (reason) {
      refuse(req, res, reason, about);
      return;
    }
    if (req.method === 'OPTIONS') {
      // No cross-origin caller is ever let in, so a preflight learns nothing but the methods.
      res.writeHead(204, { allow: 'GET, HEAD, POST, OPTIONS' }).end();
      return;
    }
    // From here on there is no other spelling of the path.
    if (!('status' in target)) req.url = target.path + target.search;
    warnOfProxy(socket.remoteAddress, forwardedFor(req));
    const address = clientAddress(socket.remoteAddress, forwardedFor(req), trusts);
    const ours = headersOfServer(config, { requestId, address, nonce, policy });
    replaceInboundHeaders(req, ours, config.isDevelopment);
    const onRefused = (refused: Refusal) => {
      refuse(req, res, refused, about);
    };
    const sender: Sender = { address, known: null };
    await withSender(sender, async () => {
      const identified = senders.known(req.headers.cookie).then((known) => void (sender.known = known));
      const sending = { path, rules, sender, identified, onRefused };
      if (announcesBody(req) && !(await letBodyIn(req, res, sending))) return;
      await identified;
      if (socket.destroyed) return;
      if (req.headers.expect !== undefined) res.writeContinue();
      await withPageFacts(facts, () => serve(req, res, requestId));
    });
  }

  return {
    handle,
    checkUpgrade: (req) =>
      checkHost(req.rawHeaders, config.siteUrl) ??
      refusalOfTarget(req) ??
      (comesFromTheSite(req.headers, siteOrigin) ? null : refusal(403)),
    drain: (graceMs) => {
      isDraining = true;
      setTimeout(() => {
        for (const stream of eventStreams) stream.destroy();
      }, graceMs).unref();
    },
  };
}

function refusalOfTarget(req: IncomingMessage): Refusal | null {
  const target = readTarget(req.url ?? '');
  return 'status' in target ? target : null;
}

function forwardedFor(req: IncomingMessage): string | undefined {
  const value = req.headers['x-forwarded-for'];
  return Array.isArray(value) ? value.join(',') : value;
}
