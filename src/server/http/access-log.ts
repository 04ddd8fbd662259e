import { type IncomingMessage } from 'node:http';
import { type Logger } from 'pino';
import type { AppResponse } from './app-response';

const MAX_LOGGED_PATH = 300;

/** Logged in place of every path below which a secret may follow. */
export const REDACTED_PATH = '/s/[redacted]';

/** Returns an invalid target without anything that may be a token, in any spelling. */
export function withoutTokens(target: string): string {
  return target.replace(/(?:[\w-]|%[0-9a-f]{2}){43,}|cbk_[0-9a-z]{8,}/gi, '[redacted]');
}

/**
 * Logs a request once it is over. Only the path, without a token at its end: the query may contain a search or a token.
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
    // The client disconnected without a response: later writes of the application are no errors.
    if (!res.writableFinished && !res.isAnsweredEarly) log.info({ ...line, aborted: true }, 'request');
    else log[res.statusCode >= 500 ? 'error' : isQuiet ? 'debug' : 'info'](line, 'request');
  });
}
