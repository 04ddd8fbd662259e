import { type Logger } from 'pino';

/** What requests under way get to finish; the state of the process is nothing to rely on any longer. */
const FINISH_MS = 3_000;

/** What is left of a reader who went away: says nothing about this process. */
const LEFT_BY_READERS = new Set([
  'ABORT_ERR',
  'ECONNABORTED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_ABORTED',
]);

function isOfReader(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false;
  const code = 'code' in reason ? String(reason.code) : '';
  return LEFT_BY_READERS.has(code) || reason.name === 'AbortError' || reason.name === 'ResponseAborted';
}

/**
 * Ends the process with exit code 1 after an exception or a rejection that nobody handled: it is logged, no more
 * connections are taken, requests under way get three seconds, and the launcher starts a new server. A connection that its
 * reader ended is only logged; in development so is every rejection.
 * @param finish stops taking requests and settles when those under way are done
 */
export function endOnSurprise(
  host: Pick<NodeJS.Process, 'on' | 'exit'>,
  log: Logger,
  { isDevelopment, finish }: { isDevelopment: boolean; finish: () => Promise<void> },
): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    const exit = () => host.exit(1);
    setTimeout(exit, FINISH_MS);
    finish().then(exit, exit);
  };
  host.on('unhandledRejection', (reason) => {
    const isHarmless = isDevelopment || isOfReader(reason);
    log[isHarmless ? 'warn' : 'fatal']({ err: reason }, 'unhandled rejection');
    if (!isHarmless) end();
  });
  host.on('uncaughtException', (error) => {
    if (isOfReader(error)) {
      log.warn({ err: error }, 'a connection ended that nobody listened to');
      return;
    }
    log.fatal({ err: error }, 'uncaught exception');
    end();
  });
}
