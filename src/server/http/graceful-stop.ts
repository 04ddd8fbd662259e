import { type Server } from 'node:http';
import { type Logger } from 'pino';
import { announceShutdown, workIsFinished } from '../concurrency/shutdown';
import { type RequestHandler } from './request-handler';

/**
 * Process managers commonly allow ten seconds in total: for this, the end of the process (scripts/lib/server.mjs) and
 * that of the embedded database.
 */
const DEADLINE_MS = 6_000;
/** Time for event streams to close after the announcement. */
const STREAM_GRACE_MS = 500;
const IDLE_SWEEP_MS = 100;

/**
 * Returns the function that stops the server: no new connections, event streams end, requests and imports in flight
 * finish, and after six seconds all remaining connections are cut. It may be called more than once and always returns
 * the same promise.
 * @param deadlineMs only tests wait less than the default
 */
export function gracefulStop(
  server: Server,
  requestHandler: RequestHandler,
  log: Logger,
  deadlineMs = DEADLINE_MS,
): (reason: string) => Promise<void> {
  let stopping: Promise<void> | undefined;

  async function stop(reason: string): Promise<void> {
    log.info({ reason }, 'stopping');
    announceShutdown();
    requestHandler.drain(STREAM_GRACE_MS);
    let deadline: NodeJS.Timeout | undefined;
    const tooLate = new Promise<void>((resolve) => {
      deadline = setTimeout(() => {
        log.warn('work was still under way at the deadline');
        server.closeAllConnections();
        resolve();
      }, deadlineMs);
    });
    await new Promise<void>((resolve) => {
      // A connection becomes idle after its last response; close() checks for idle ones only once.
      const sweep = setInterval(() => {
        server.closeIdleConnections();
      }, IDLE_SWEEP_MS);
      server.close(() => {
        clearInterval(sweep);
        resolve();
      });
    });
    await Promise.race([workIsFinished(), tooLate]);
    clearTimeout(deadline);
    log.info('stopped');
  }

  return (reason) => (stopping ??= stop(reason));
}
