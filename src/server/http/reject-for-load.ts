import { randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { RETRY_AFTER_SECONDS } from '../concurrency/busy-error';
import type { AppResponse } from './app-response';
import { rulesOf } from './path-rules';
import { PROBLEM_TYPE, problemDocument } from './problem-document';
import { pathOf } from './request-target';
import { waitingPage } from './waiting-page';
import type { LoadClass } from './load-class';

/** Retries of rejected browsers are spread over so many seconds. */
const SPREAD_SECONDS = 4;

/** Messages for people whose request is rejected. */
export interface LoadTexts {
  /** Title of the page that reloads by itself. */
  waitingTitle: string;
  /** Message while the database does not respond. */
  unavailable: string;
}

/** Rejects a request in place of the application, if its response has not begun. */
export function rejectIfUnanswered(res: AppResponse, told: RejectionText, kind: LoadClass): void {
  if (res.headersSent || res.destroyed) return;
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  rejectForLoad(res, told, kind);
}

/** Text of a rejected request; only pages have a title. */
interface RejectionText {
  title: string;
  message: string;
}

/** Returns whether the router of an open page requests another page, or probes the connection. */
function isNavigation({ rsc, ...headers }: IncomingHttpHeaders): boolean {
  return (
    rsc !== undefined &&
    headers['next-router-prefetch'] === undefined &&
    headers['next-router-segment-prefetch'] === undefined
  );
}

/**
 * Rejects a request. A browser without a page retries by itself, at a random moment. One with a page open keeps it: its
 * router treats a lost connection as being offline, shows that and retries (`experimental.useOffline`); any response
 * that it does not understand would make it leave the page.
 */
export function rejectForLoad(res: AppResponse, { title, message }: RejectionText, kind: LoadClass): void {
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

function textFor(path: string, message: string): { type: string; body: string } {
  return rulesOf(path, false).hasProblems
    ? { type: PROBLEM_TYPE, body: problemDocument({ status: 503, message }) }
    : { type: 'text/plain; charset=utf-8', body: `${message}\n` };
}
