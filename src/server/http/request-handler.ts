import type { IncomingMessage } from 'node:http';
import { BUILD_HEADER } from '@/lib/build-header';
import { type Logger } from 'pino';
import { logAccess } from './access-log';
import type { AppResponse, Linger } from './app-response';
import { type ParsedRequest, parseRequest } from './parsed-request';
import { type BodyOptions, createBodies } from './bodies';
import { hasRequestBody } from './body-limit';
import { clientAddress, forwardedFor, proxyWarning, trustedProxies } from './client-address';
import { withRequest } from '../request-context/current-request';
import { type PageFacts, withPageFacts } from '../request-context/page-facts';
import { type Sender, withSender } from '../request-context/sender';
import { type PageCache } from '../page-cache/page-cache';
import { close, isClosing } from './closing';
import { completeHeaders } from './complete-headers';
import { type HttpServerConfig } from './config';
import { isFromThisSite } from './cross-site';
import { createEventStreams } from './event-streams';
import type { FrontRequest } from './front-request';
import { checkHost } from './host';
import { replaceInboundHeaders } from './inbound-headers';
import { headersOfServer, validateRequest } from './validate-request';
import { type Refusal, refusal } from './refusal';
import { lingeringClose } from './linger';
import { refuse } from './refuse';
import { ownFaults } from './request-faults';
import { readTarget } from './request-target';
import { type Senders, UNKNOWN_CLIENTS } from './senders';
import type { StaticFiles } from './static-files';
import { createNonce, pagePolicy, securityHeaders } from './security-headers';

/** The request handler to delegate to: Next.js, or a test double. */
export type Application = (req: IncomingMessage, res: AppResponse) => Promise<void>;

export interface RequestHandler {
  handle: (req: FrontRequest, res: AppResponse) => void;
  /** Checks an upgrade request (development's hot reload). Returns the error, or null. */
  checkUpgrade: (req: IncomingMessage) => Refusal | null;
  /** From now on each response closes its connection, and open event streams are cut after `graceMs`. */
  drain: (graceMs: number) => void;
}

/** Optional page cache, identification of senders, and limits of bodies. */
interface Options {
  senders?: Senders | undefined;
  bodies: BodyOptions;
  pageCache?: PageCache | undefined;
  staticFiles?: StaticFiles | undefined;
  /** The running build; undefined in development. */
  buildId?: string | undefined;
  /** Time for rejected senders to continue, for tests. */
  linger?: Linger | undefined;
}

/**
 * Checks every request before the application: an invalid one gets its 4xx without the application ever seeing it.
 * Security headers, request id and access log are the same for all responses.
 */
export function createRequestHandler(
  config: HttpServerConfig,
  application: Application,
  log: Logger,
  options: Options,
): RequestHandler {
  const checks = new RequestChecks(config, application, log, options);
  return {
    handle: (req, res) => checks.handle(req, res),
    checkUpgrade: (req) => checks.checkUpgrade(req),
    drain: (graceMs) => checks.drain(graceMs),
  };
}

/** The steps of a request, from its first line to the application. */
class RequestChecks implements RequestHandler {
  private readonly trusts;
  private readonly letBodyIn;
  private readonly warnOfProxy;
  private readonly senders;
  private readonly eventStreams = createEventStreams();
  private isDraining = false;

  constructor(
    private readonly config: HttpServerConfig,
    private readonly application: Application,
    private readonly log: Logger,
    private readonly options: Options,
  ) {
    this.senders = options.senders ?? UNKNOWN_CLIENTS;
    this.trusts = trustedProxies(config.trustedProxies);
    this.letBodyIn = createBodies(config.rateLimitFactor, this.senders.findToken, options.bodies);
    this.warnOfProxy = proxyWarning(log, this.trusts);
  }

  handle(req: FrontRequest, res: AppResponse): void {
    // The current response is the last one; requests behind it are dropped.
    if (isClosing(req.socket)) return;
    const arrival = parseRequest(req, this.config);
    const { about, rules, loggedPath } = arrival;
    logAccess(this.log, req, res, {
      requestId: about.requestId,
      path: loggedPath,
      isQuiet: rules.isQuiet,
    });
    const current = ownFaults(req, res, { log: this.log, about });
    withRequest(current, () => this.admit(req, res, arrival)).catch(current.onFault);
  }

  checkUpgrade(req: IncomingMessage): Refusal | null {
    return (
      checkHost(req.rawHeaders, this.config.siteUrl) ??
      refusalOfTarget(req) ??
      (isFromThisSite(req.headers, this.config.siteUrl.origin) ? null : refusal(403))
    );
  }

  drain(graceMs: number): void {
    this.isDraining = true;
    this.eventStreams.cutAfter(graceMs);
  }

  private async admit(req: FrontRequest, res: AppResponse, arrival: ParsedRequest): Promise<void> {
    const { target, path, rules, about } = arrival;
    const nonce = createNonce();
    const policy = rules.isPage ? pagePolicy(path, nonce, this.config) : undefined;
    const facts: PageFacts = {};
    this.prepare(req, res, { arrival, policy, facts });
    const reason = this.findRefusal(req, arrival);
    if (reason) {
      refuse(req, res, reason, about);
      return;
    }
    if (req.method === 'OPTIONS') {
      // No cross-origin caller is ever allowed, so a preflight learns nothing but the methods.
      res.writeHead(204, { allow: 'GET, HEAD, POST, OPTIONS' }).end();
      return;
    }
    // From here on there is no other spelling of the path.
    if (!('status' in target)) req.url = target.path + target.search;
    const { remoteAddress } = about.socket;
    this.warnOfProxy(remoteAddress, forwardedFor(req));
    const address = clientAddress(remoteAddress, forwardedFor(req), this.trusts);
    const ours = headersOfServer(this.config, { requestId: about.requestId, address, nonce, policy });
    replaceInboundHeaders(req, ours, this.config.isDevelopment);
    const sender: Sender = { address, known: null };
    await withSender(sender, async () => {
      if (await this.letIn(req, res, arrival, sender)) {
        await withPageFacts(facts, () => this.serve(req, res, about.requestId));
      }
    });
  }

  /** Completes the head of the response, whichever part writes it. */
  private prepare(
    req: FrontRequest,
    res: AppResponse,
    { arrival, policy, facts }: { arrival: ParsedRequest; policy: string | undefined; facts: PageFacts },
  ): void {
    const { path, about } = arrival;
    const own = {
      'x-request-id': about.requestId,
      ...securityHeaders(path, this.config, policy),
      ...this.buildOf(req, path),
    };
    // Node drops what came in one packet behind an offer of another protocol, and would read the rest as a request.
    if (req.headers.upgrade !== undefined) close(about.socket);
    if (hasRequestBody(req)) res.lingerAfterAnswer(this.options.linger ?? lingeringClose);
    completeHeaders(req, res, { own, facts, isDraining: () => this.isDraining });
    this.eventStreams.watch(res);
  }

  /** Names the build on answers that a page compares with its own (lib/new-version.ts). */
  private buildOf(req: FrontRequest, path: string): Record<string, string> {
    const { buildId } = this.options;
    const isCompared = path.startsWith('/api/trpc/') || req.headers['rsc'] !== undefined;
    return buildId !== undefined && isCompared ? { [BUILD_HEADER]: buildId } : {};
  }

  /** Returns why a request is rejected before any of its body is read, or null. */
  private findRefusal(req: FrontRequest, { target, path, rules }: ParsedRequest): Refusal | null {
    const { siteUrl } = this.config;
    const siteOrigin = siteUrl.origin;
    return (
      checkHost(req.rawHeaders, siteUrl) ??
      ('status' in target ? target : validateRequest(req, { path, rules, siteOrigin }))
    );
  }

  /** Identifies the sender of a request and accepts its body. False if rejected, or its client has disconnected. */
  private async letIn(
    req: FrontRequest,
    res: AppResponse,
    { path, rules, about }: ParsedRequest,
    sender: Sender,
  ): Promise<boolean> {
    const identified = this.senders.known(req.headers.cookie).then((known) => void (sender.known = known));
    const onRefused = (refused: Refusal) => {
      refuse(req, res, refused, about);
    };
    const sending = { path, rules, sender, identified, onRefused };
    if (hasRequestBody(req) && !(await this.letBodyIn(req, res, sending))) return false;
    await identified;
    if (about.socket.destroyed) return false;
    // HTTP/1.0 knows no interim responses.
    if ((req.headers.expect ?? '').trim() !== '' && req.httpVersion !== '1.0') res.writeContinue();
    return true;
  }

  private async serve(req: IncomingMessage, res: AppResponse, requestId: string): Promise<void> {
    const { staticFiles, pageCache } = this.options;
    if (staticFiles?.(req, res)) return;
    if (pageCache && !hasRequestBody(req) && (await pageCache.answer(req, res, requestId))) return;
    await this.application(req, res);
  }
}

function refusalOfTarget(req: IncomingMessage): Refusal | null {
  const target = readTarget(req.url ?? '');
  return 'status' in target ? target : null;
}
