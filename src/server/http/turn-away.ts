import { randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { RETRY_AFTER_SECONDS } from '../concurrency/busy-error';
import type { AppResponse } from './app-response';
import { rulesOf } from './path-rules';
import { PROBLEM_TYPE, problemDocument } from './problem-document';
import { pathOf } from './request-target';
import { waitingPage } from './waiting-page';
import type { LoadClass } from './load-class';

/** Browsers that are told to come again do so over so many seconds. */
const SPREAD_SECONDS = 4;

/** What a person is told who is turned away. */
export interface LoadTexts {
  /** Title of the page that asks again by itself. */
  waitingTitle: string;
  /** The message while the database does not answer. */
  unavailable: string;
}

/** Turns a request away whose response has not begun, in place of the application. */
export function turnAwayUnanswered(res: AppResponse, told: Told, kind: LoadClass): void {
  if (res.headersSent || res.destroyed) return;
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  turnAway(res, told, kind);
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
export function turnAway(res: AppResponse, { title, message }: Told, kind: LoadClass): void {
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
