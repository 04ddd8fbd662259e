import { type IncomingMessage } from 'node:http';
import { type Logger } from 'pino';
import type { AppResponse } from './app-response';

const MAX_LOGGED_PATH = 300;

/** Stands for every path below which something secret may stand. */
export const REDACTED_PATH = '/s/[redacted]';

/** A target that is no path of the site, without anything that may be a token, in any spelling. */
export function withoutTokens(target: string): string {
  return target.replace(/(?:[\w-]|%[0-9a-f]{2}){43,}|cbk_[0-9a-z]{8,}/gi, '[redacted]');
}

/**
 * Writes a line once a request is over. Only the path, without a token that it ends in: the query may carry what someone searches
 * for, or a token.
 * @param facts `isQuiet` logs successful requests as `debug`
 */
export function logAccess(
  log: Logger,
  req: IncomingMessage,
  res: AppResponse,
  { requestId, path, isQuiet }: { requestId: string; path: string; isQuiet: boolean },
): void {
  const startedAt = performance.now();
  const { method } = req;
  res.once('close', () => {
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
    const line = {
      requestId,
      method,
      path: path.slice(0, MAX_LOGGED_PATH),
      status: res.statusCode,
      durationMs,
    };
    // A client that closed got no answer: what the application wrote then is not an error of the product.
    if (!res.writableFinished && !res.isAnsweredEarly) log.info({ ...line, aborted: true }, 'request');
    else log[res.statusCode >= 500 ? 'error' : isQuiet ? 'debug' : 'info'](line, 'request');
  });
}
