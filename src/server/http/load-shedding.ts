import { randomInt } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createFairSemaphore, type FairSemaphore, type Requester } from '../concurrency/fair-semaphore';
import { refusalOf, RETRY_AFTER_SECONDS } from '../concurrency/semaphore';
import { watchGates } from '../metrics/process-metrics';
import { countedAs, currentSender } from '../request-context/sender';
import type { DatabaseWatch } from './database-watch';
import { watchEventLoop } from './event-loop';
import type { Application } from './request-handler';
import type { AppResponse } from './app-response';
import { rulesOf } from './path-rules';
import { PROBLEM_TYPE, problemDocument } from './problem-document';
import { pathOf } from './request-target';
import type { Senders } from './senders';
import { waitingPage } from './waiting-page';

/** The kinds of requests, by their cost: too many of one kind don't affect the others. */
export type LoadClass = 'page' | 'query' | 'file';

type IsQuery = (procedure: string) => boolean;

/** A place is given back after this long even when its work hangs. */
const LONGEST_MS = 30_000;
/** Browsers that are told to come again do so over so many seconds. */
const SPREAD_SECONDS = 4;

const API_CALL = /^\/api\/trpc\/([\w.,]+)$/;
const FILE =
  /^\/(?:api\/(?:export|sitemap|share-image|prompts)\b|prompts\/[^/]+(?:\/opengraph-image|\.(?:md|txt|json))$|collections\/[^/]+\/(?:opengraph-image|feed\.xml)$|[\w-]+\.(?:xml|txt)$)/;
/** What costs nothing, or must be answered however busy the server is. */
const FREE = /^\/(?:_next\/static\/|api\/health$)/;

/**
 * The class of a request (docs/decisions/0005-limits.md). Null for what has bounds of its own: writes wait in line for
 * the database, event streams have their slots, and what costs nothing is always answered.
 * @param isQuery whether a procedure of the API reads and answers once
 */
export function loadClass(
  { method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
  isQuery: IsQuery,
): LoadClass | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const path = pathOf(url);
  if (FILE.test(path)) return 'file';
  if (FREE.test(path)) return null;
  if (!path.startsWith('/api/')) return 'page';
  const procedures = API_CALL.exec(path)?.[1]?.split(',');
  if (procedures === undefined) return 'query';
  return procedures.every(isQuery) ? 'query' : null;
}

type Gates = Record<LoadClass, FairSemaphore>;

/** The gates of a process. While something is in one of them, the delay of the event loop is measured. */
function createGates(pagesAtOnce: number): { gates: Gates; onBegin: () => void; onEnd: () => void } {
  let underWay = 0;
  const loop = watchEventLoop(() => {
    for (const gate of Object.values(gates)) gate.admit();
  });
  const waiters = { queued: 1_000, queuedOfNetwork: 100 };
  const gates: Gates = {
    // One processor draws them, and most of their time they wait for the database.
    page: createFairSemaphore({
      ...waiters,
      isBusy: loop.isBusy,
      least: Math.min(4, pagesAtOnce),
      most: pagesAtOnce,
      mostOfLine: Math.max(2, Math.ceil(pagesAtOnce / 4)),
    }),
    // Fewer than the database has connections.
    query: createFairSemaphore({ ...waiters, least: 8, most: 8, mostOfLine: 6 }),
    // Nobody looks at a page that waits for them.
    file: createFairSemaphore({
      queued: 60,
      queuedOfNetwork: 20,
      isBusy: loop.isBusy,
      least: 1,
      most: 2,
      mostOfLine: 2,
    }),
  };
  return {
    gates,
    onBegin() {
      underWay += 1;
      loop.start();
    },
    onEnd() {
      underWay -= 1;
      if (underWay === 0) loop.stop();
    },
  };
}

/** What a person is told who is turned away. */
export interface LoadTexts {
  /** Title of the page that asks again by itself. */
  waitingTitle: string;
  /** The message while the database does not answer. */
  unavailable: string;
}

export interface LoadOptions {
  isQuery: IsQuery;
  /** Pages that are rendered at the same time, at most. */
  pagesAtOnce: number;
  texts: LoadTexts;
  /** Says when the database no longer answers; without it nobody looks. */
  database?: DatabaseWatch | undefined;
  /** Notes the sender of a good access token; without it programs wait as strangers. */
  findToken?: Senders['findToken'] | undefined;
  /** For tests. */
  gates?: Gates | undefined;
}

/**
 * Bounds what the application does at the same time, by class of request. Who finds no place to wait in, or waits too long, gets
 * 503 with `Retry-After`; while the database is silent, everybody who waits. A place is held until the head of the answer is out:
 * a reader who is slow holds none.
 */
export function withLoadShedding(application: Application, options: LoadOptions): Application {
  const { isQuery, pagesAtOnce, texts, database, findToken } = options;
  const own = createGates(pagesAtOnce);
  const gates = options.gates ?? own.gates;
  watchGates(gates);
  let underWay = 0;

  const begin = () => {
    own.onBegin();
    underWay += 1;
    database?.start();
  };
  const end = () => {
    own.onEnd();
    underWay -= 1;
    if (underWay === 0) database?.stop();
  };

  async function serve(kind: LoadClass, req: IncomingMessage, res: AppResponse): Promise<void> {
    const isStrange = currentSender().known === null;
    if (isStrange && gates[kind].waiting > 0 && req.headers.authorization !== undefined) {
      // While others wait, a program's line is its token's. If the database can't say, it waits as a stranger.
      await findToken?.(pathOf(req.url ?? ''), req.headers).catch(() => undefined);
    }
    const leave = await placeFor(gates[kind], res, (message) =>
      turnAway(res, { title: texts.waitingTitle, message }, kind),
    );
    if (leave === null) return;
    const timer = setTimeout(leave, LONGEST_MS).unref();
    leaveWithHead(res, leave);
    try {
      await application(req, res);
    } finally {
      clearTimeout(timer);
      leave();
    }
  }

  return async (req, res) => {
    const kind = loadClass(req, isQuery);
    if (kind === null) {
      await application(req, res);
      return;
    }
    begin();
    try {
      const silence = database?.silence();
      if (silence === undefined) await serve(kind, req, res);
      else {
        const told = { title: texts.waitingTitle, message: texts.unavailable };
        await unlessSilent(
          silence,
          () => turnAwayUnanswered(res, told, kind),
          () => serve(kind, req, res),
        );
      }
    } finally {
      end();
    }
  };
}

/** Answers with `answer` once the database is silent, immediately if it is already; what the application says later is dropped. */
async function unlessSilent(
  silence: AbortSignal,
  answer: () => void,
  serve: () => Promise<void>,
): Promise<void> {
  const isSilent = () => silence.aborted;
  if (isSilent()) {
    answer();
    return;
  }
  silence.addEventListener('abort', answer, { once: true });
  try {
    await serve();
  } catch (error) {
    if (!isSilent()) throw error;
  } finally {
    silence.removeEventListener('abort', answer);
  }
}

/** Turns a request away whose response has not begun, in place of the application. */
function turnAwayUnanswered(res: AppResponse, told: Told, kind: LoadClass): void {
  if (res.headersSent || res.destroyed) return;
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  turnAway(res, told, kind);
}

/** Who the current request is from, as those who wait are told apart. */
function requester(): Requester {
  const sender = currentSender();
  return {
    line: countedAs(sender)[0]?.key ?? '',
    isKnown: sender.known !== null || sender.token !== undefined,
  };
}

/** Waits for a place, and gives what gives it back; null for a reader who has gone or was turned away. */
async function placeFor(
  gate: FairSemaphore,
  res: AppResponse,
  onRefused: (message: string) => void,
): Promise<(() => void) | null> {
  const gone = new AbortController();
  const onClose = () => {
    gone.abort();
  };
  res.once('close', onClose);
  try {
    return await gate.enter(requester(), gone.signal);
  } catch (error) {
    if (gone.signal.aborted || res.headersSent) return null;
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    onRefused(refusal);
    return null;
  } finally {
    res.off('close', onClose);
  }
}

/** What a refused request is told; only pages have a title. */
interface Told {
  title: string;
  message: string;
}

/** Whether the router of a page that is open asks for another one, or whether it can be reached. */
function isNavigation({ rsc, ...headers }: IncomingHttpHeaders): boolean {
  return (
    rsc !== undefined &&
    headers['next-router-prefetch'] === undefined &&
    headers['next-router-segment-prefetch'] === undefined
  );
}

/**
 * A browser that a page was refused comes again by itself, each at a moment of its own. One with a page open keeps it: its router
 * takes a lost connection for the network's, says so and asks until it is answered (`experimental.useOffline`), and would leave
 * the page for any answer that it does not understand.
 */
function turnAway(res: AppResponse, { title, message }: Told, kind: LoadClass): void {
  const isPage = kind === 'page';
  if (isPage && isNavigation(res.req.headers)) {
    res.statusCode = 503;
    res.destroy();
    return;
  }
  const { type, body } = isPage
    ? { type: 'text/html; charset=utf-8', body: waitingPage(title, message) }
    : textFor(pathOf(res.req.url ?? ''), message);
  const headers = {
    ...(isPage && { refresh: String(RETRY_AFTER_SECONDS + randomInt(SPREAD_SECONDS)) }),
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_SECONDS),
  };
  res.writeHead(503, headers).end(res.req.method === 'HEAD' ? undefined : body);
}

/** What a program is told, in the form of its path. */
function textFor(path: string, message: string): { type: string; body: string } {
  return rulesOf(path, false).hasProblems
    ? { type: PROBLEM_TYPE, body: problemDocument({ status: 503, message }) }
    : { type: 'text/plain; charset=utf-8', body: `${message}\n` };
}

/** Gives the place back with the head of the answer. */
function leaveWithHead(res: AppResponse, leave: () => void): void {
  res.beforeHead((status) => {
    leave();
    return status;
  });
}
