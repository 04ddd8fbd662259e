import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { type Logger } from 'pino';
import { logAccess, REDACTED_PATH, withoutTokens } from './access-log';
import { type BodyOptions, createBodies } from './bodies';
import { announcesBody, checkAnnouncedLength } from './body-limit';
import { clientAddress, proxyWarning, trustedProxies } from './client-address';
import { RETRY_AFTER_SECONDS } from '../concurrency/gate';
import { networksOf } from '../ports/rate-limit/address-networks';
import { withAsker } from '../request-context/asker';
import { RequestOverError } from '../request-context/hang-up';
import { type PageFacts, pageStatus, withPageFacts } from '../request-context/page-facts';
import { type PageCache } from '../page-cache/page-cache';
import { type FrontDoorConfig } from './config';
import { checkWrite, comesFromTheSite } from './cross-site';
import { CLIENT_ADDRESS_HEADER, NONCE_HEADER, REQUEST_ID_HEADER } from './headers';
import { checkHost } from './host';
import { replaceInboundHeaders } from './inbound-headers';
import { isImageOptimizer, type PathRules, rulesOf } from './path-rules';
import { type Refusal, refusal } from './refusal';
import { pathOf, readTarget } from './request-target';
import { checkRouterState } from './router-state';
import type { StaticFiles } from './static-files';
import { createNonce, pagePolicy, securityHeaders } from './security-headers';

/** The application behind the door: Next's handler, or a stand-in. */
export type Application = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export interface FrontDoor {
  /** Takes a request from Node's server. */
  handle: RequestListener;
  /** Judges a request to change the protocol (development's hot reload): why not, or null. */
  checkUpgrade: (req: IncomingMessage) => Refusal | null;
  /** From now on each answer closes its connection, and open event streams are cut after `graceMs`. */
  drain: (graceMs: number) => void;
}

/** How long a refused sender may go on before its connection is cut: long enough to read the answer. */
const LINGER_MS = 500;

/** Calls `cut` when a refused sender has had long enough to read the answer. */
export type Linger = (cut: () => void) => void;

const lingerAWhile: Linger = (cut) => void setTimeout(cut, LINGER_MS).unref();
/** Connections on their way out: whatever else arrives on them is not served. */
const closing = new WeakSet<Socket>();

/**
 * Closes the connection of this request in an orderly way. Closing at once while the client still sends would reset the
 * connection and lose the answer, so what arrives is read and dropped for a moment.
 */
function closeAfterAnswer(req: IncomingMessage, socket: Socket, linger: Linger): void {
  closing.add(socket);
  socket.destroySoon = () => {
    socket.end();
    linger(() => socket.destroy());
  };
  // Node forgets a request once it is answered: without this the application would wait for the rest of it for ever.
  socket.once('close', () => req.destroy(new RequestOverError()));
}

/** A refusal as RFC 9457 has it. */
function problemOf({ status, message }: Refusal, requestId: string) {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Refused',
    status,
    detail: message,
    requestId,
  };
}

interface AboutRequest {
  socket: Socket;
  requestId: string;
  isApi: boolean;
  hasProblems: boolean;
}

function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  reason: Refusal,
  { socket, requestId, isApi, hasProblems }: AboutRequest,
): void {
  if (res.headersSent) {
    socket.destroy();
    return;
  }
  // What follows a malformed request on its connection is not to be trusted.
  if (reason.status === 400) closing.add(socket);
  if (reason.allow !== undefined) res.setHeader('allow', reason.allow);
  if (reason.retryAfterSeconds !== undefined) res.setHeader('retry-after', reason.retryAfterSeconds);
  res.setHeader('cache-control', 'no-store');
  const body = isApi
    ? JSON.stringify(hasProblems ? problemOf(reason, requestId) : { error: reason.message, requestId })
    : `${reason.message}\n`;
  const mediaType = hasProblems ? 'application/problem+json' : 'application/json; charset=utf-8';
  res.setHeader('content-type', isApi ? mediaType : 'text/plain; charset=utf-8');
  res.setHeader('content-length', Buffer.byteLength(body));
  res.statusCode = reason.status;
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Judges a request whose target is sound. */
function judge(
  req: IncomingMessage,
  { path, rules, siteOrigin }: { path: string; rules: PathRules; siteOrigin: string },
): Refusal | null {
  const { headers, method = '' } = req;
  return (
    (isImageOptimizer(path) ? refusal(400, 'There is no image optimizer here.') : null) ??
    (method === 'OPTIONS' ? null : checkWrite({ method, headers }, rules, siteOrigin)) ??
    (headers.upgrade === undefined ? null : refusal(400, 'This server does not change protocols.')) ??
    checkRouterState(headers) ??
    checkAnnouncedLength(req, rules.mostBodyBytes)
  );
}

/** Sets the headers that `writeHead` was called with, and takes them out of its arguments. */
function takeGivenHeaders(res: ServerResponse, args: unknown[]): void {
  const given = args.at(-1);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return;
  for (const [name, value] of Object.entries(given)) res.setHeader(name, value as string | string[]);
  args.pop();
}

/** What the application is told of a request, instead of what the client says of itself. */
function headersOfDoor(
  { siteUrl }: FrontDoorConfig,
  {
    requestId,
    address,
    nonce,
    policy,
  }: { requestId: string; address: string; nonce: string; policy: string | undefined },
): Record<string, string> {
  return {
    [CLIENT_ADDRESS_HEADER]: address,
    [REQUEST_ID_HEADER]: requestId,
    'x-forwarded-for': address,
    'x-forwarded-host': siteUrl.host,
    'x-forwarded-proto': siteUrl.protocol.slice(0, -1),
    ...(policy === undefined ? {} : { [NONCE_HEADER]: nonce, 'content-security-policy': policy }),
  };
}

/**
 * The server's own checks in front of the application: every request is judged here first, and a bad one gets its 4xx
 * without the application ever seeing it. Security headers, request id and access log are for all answers alike.
 * @param answerers what can answer in the application's stead, who may send large bodies; and how long refused senders may go on,
 *   for tests
 */
export function createFrontDoor(
  config: FrontDoorConfig,
  application: Application,
  log: Logger,
  {
    pageCache,
    staticFiles,
    linger = lingerAWhile,
    bodies,
  }: {
    bodies: BodyOptions;
    pageCache?: PageCache | undefined;
    staticFiles?: StaticFiles | undefined;
    linger?: Linger | undefined;
  },
): FrontDoor {
  const trusts = trustedProxies(config.trustedProxies);
  const siteOrigin = config.siteUrl.origin;
  const letBodyIn = createBodies(config.rateLimitFactor, bodies);
  const warnOfProxy = proxyWarning(log, trusts);
  const eventStreams = new Set<ServerResponse>();
  let isDraining = false;

  /** Completes the headers at the last moment, so that whatever the application has set itself stays. */
  function completeHeaders(
    req: IncomingMessage,
    res: ServerResponse,
    { own, facts }: { own: Record<string, string>; facts: PageFacts },
  ): void {
    // Read now: a request whose body somebody stops reading in the middle lets go of its socket (Node's streams do that).
    const { socket } = req;
    const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
    res.writeHead = (...args: unknown[]) => {
      takeGivenHeaders(res, args);
      for (const [name, value] of Object.entries(own)) if (!res.hasHeader(name)) res.setHeader(name, value);
      // It would replace the policy of the page that the client has, whose nonce is another.
      if (args[0] === 304) res.removeHeader('content-security-policy');
      res.removeHeader('x-powered-by');
      // The client's router takes its own answers with another status for no page of the application.
      const isForRouter = req.headers['rsc'] !== undefined;
      const status = pageStatus(facts, Number(args[0]));
      if (!isForRouter) args[0] = status;
      if (args[0] === 503 && !res.hasHeader('retry-after')) res.setHeader('retry-after', RETRY_AFTER_SECONDS);
      // An answer that does not wait for the whole body (401, 413) must not make the server take the rest of it.
      const isEarly = !req.complete && announcesBody(req);
      if (isEarly || closing.has(socket)) closeAfterAnswer(req, socket, linger);
      if (isDraining || closing.has(socket)) res.setHeader('connection', 'close');
      if (String(res.getHeader('content-type')).startsWith('text/event-stream')) eventStreams.add(res);
      return writeHead(...args);
    };
  }

  async function serve(req: IncomingMessage, res: ServerResponse, requestId: string): Promise<void> {
    if (staticFiles?.(req, res)) return;
    if (pageCache && !announcesBody(req) && (await pageCache.answer(req, res, requestId))) return;
    await application(req, res);
  }

  function handle(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req;
    if (closing.has(socket)) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const sent = req.url ?? '';
    const isForServer = req.method === 'OPTIONS' && sent === '*';
    const target = readTarget(isForServer ? '/' : sent);
    // A target that is refused has no path: it is answered as a page is, and only the log repeats it.
    const path = 'status' in target ? '/' : target.path;
    const rules = rulesOf(path, config.isDevelopment);
    const about = { socket, requestId, isApi: rules.isApi, hasProblems: rules.hasProblems };
    const nonce = createNonce();
    const policy = rules.isPage ? pagePolicy(path, nonce, config) : undefined;
    logAccess(log, req, res, {
      requestId,
      path: 'status' in target ? withoutTokens(pathOf(sent)) : rules.isSecret ? REDACTED_PATH : path,
      isQuiet: rules.isQuiet,
    });
    const facts: PageFacts = {};
    const own = { 'x-request-id': requestId, ...securityHeaders(path, config, policy) };
    completeHeaders(req, res, { own, facts });
    res.once('close', () => eventStreams.delete(res));

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
    // From here on there is no other spelling of it.
    if (!('status' in target)) req.url = target.path + target.search;
    warnOfProxy(socket.remoteAddress, forwardedFor(req));
    const address = clientAddress(socket.remoteAddress, forwardedFor(req), trusts);
    const ours = headersOfDoor(config, { requestId, address, nonce, policy });
    replaceInboundHeaders(req, ours, config.isDevelopment);
    const onRefused = (refused: Refusal) => {
      refuse(req, res, refused, about);
    };
    const goOn = async () => {
      if (announcesBody(req) && !(await letBodyIn(req, res, { path, rules, address, onRefused }))) return;
      if (socket.destroyed) return;
      if (req.headers.expect !== undefined) res.writeContinue();
      const [network] = networksOf(address);
      await withPageFacts(facts, () => withAsker(network?.key ?? address, () => serve(req, res, requestId)));
    };
    goOn().catch((error: unknown) => {
      // After a refusal or a hang-up the application fails in reading or writing; that is no fault of its own.
      const isOver = res.writableEnded || socket.destroyed;
      log[isOver ? 'debug' : 'error']({ requestId, err: error }, 'the application failed');
      if (isOver) return;
      if (res.headersSent) socket.destroy();
      else refuse(req, res, { status: 500, message: 'Something went wrong.' }, about);
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
