import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createGate, type Gate, refusalOf, RETRY_AFTER_SECONDS } from '../concurrency/gate';
import { countedAs, currentSender } from '../request-context/sender';
import type { Application } from './front-door';
import type { FrontResponse } from './front-response';
import { rulesOf } from './path-rules';
import { PROBLEM_TYPE, problemDocument } from './problem-document';
import { pathOf } from './request-target';

/** What is asked for, by what it costs: one kind in excess leaves the others alone. */
export type LoadClass = 'page' | 'query' | 'file';

type IsQuery = (procedure: string) => boolean;

/** A place is given back after this long even when its work hangs. */
const LONGEST_MS = 30_000;

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

type Gates = Record<LoadClass, Gate>;

function createGates(): Gates {
  return {
    // One processor draws them: more at once would only make each of them late.
    page: createGate({ concurrent: 2, queued: 200, queuedInLine: 50, overloadWaitMs: 300 }),
    // Fewer than the database has connections.
    query: createGate({ concurrent: 8, queued: 400, queuedInLine: 100, overloadWaitMs: 150 }),
    // They wait for files that are being written, and hold little meanwhile.
    file: createGate({ concurrent: 2, queued: 60, queuedInLine: 20, overloadWaitMs: 100 }),
  };
}

/**
 * Bounds what the application does at the same time, by class of request. Who finds the queue full, or waits in it too long,
 * gets 503 with `Retry-After`. A place is held until the head of the answer is out: a reader who is slow holds none.
 */
export function withLoadGates(
  application: Application,
  isQuery: IsQuery,
  gates = createGates(),
): Application {
  return async (req, res) => {
    const kind = loadClass(req, isQuery);
    if (kind === null) {
      await application(req, res);
      return;
    }
    const leave = await placeFor(gates, res, { kind, path: pathOf(req.url ?? '') });
    if (leave === null) return;
    const timer = setTimeout(leave, LONGEST_MS).unref();
    leaveWithHead(res, leave);
    try {
      await application(req, res);
    } finally {
      clearTimeout(timer);
      leave();
    }
  };
}

/** Waits for a place, and gives what gives it back; null for a reader who has gone or was turned away. */
async function placeFor(
  gates: Gates,
  res: FrontResponse,
  { kind, path }: { kind: LoadClass; path: string },
): Promise<(() => void) | null> {
  const gone = new AbortController();
  const onClose = () => {
    gone.abort();
  };
  res.once('close', onClose);
  try {
    return await gates[kind].enter(gone.signal, countedAs(currentSender())[0]?.key);
  } catch (error) {
    if (gone.signal.aborted) return null;
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    turnAway(res, { message: refusal, kind, hasProblems: rulesOf(path, false).hasProblems });
    return null;
  } finally {
    res.off('close', onClose);
  }
}

/** A browser that a page was refused comes again by itself, each at a moment of its own. */
function turnAway(
  res: FrontResponse,
  { message, kind, hasProblems }: { message: string; kind: LoadClass; hasProblems: boolean },
): void {
  const headers = {
    ...(kind === 'page' && { refresh: String(RETRY_AFTER_SECONDS + randomInt(4)) }),
    'content-type': hasProblems ? PROBLEM_TYPE : 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_SECONDS),
  };
  const body = hasProblems ? problemDocument({ status: 503, message }) : `${message}\n`;
  res.writeHead(503, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Gives the place back with the head of the answer. */
function leaveWithHead(res: FrontResponse, leave: () => void): void {
  res.beforeHead((status) => {
    leave();
    return status;
  });
}
