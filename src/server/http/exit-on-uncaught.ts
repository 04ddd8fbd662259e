import { type Logger } from 'pino';
import { currentRequest } from '../request-context/current-request';
import { isDisconnectError } from './disconnect-errors';

/** Time for requests in flight to finish; the state of the process can't be trusted any longer. */
const FINISH_MS = 3_000;

/**
 * Decides what an uncaught exception or an unhandled rejection ends (docs/decisions/0025-unhandled-errors.md). One that
 * belongs to a request ends that request. Any other ends the process with exit code 1: it is logged, no more
 * connections are accepted, requests in flight get three seconds, and the launcher starts a new server. A disconnect of
 * the client is only logged; in development so is every rejection.
 * @param finish stops accepting requests and resolves when those in flight are done
 */
export function exitOnUncaught(
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
    const request = currentRequest();
    if (isDevelopment || isDisconnectError(reason)) {
      log.warn({ err: reason, requestId: request?.requestId }, 'unhandled rejection');
    } else if (request === undefined) {
      log.fatal({ err: reason }, 'unhandled rejection');
      end();
    } else {
      // Work left behind by a request concerns only that request, even after its response.
      log.error({ err: reason, requestId: request.requestId }, 'unhandled rejection of a request');
      request.fail();
    }
  });
  host.on('uncaughtException', (error) => {
    const request = currentRequest();
    if (isDisconnectError(error)) {
      log.warn({ err: error, requestId: request?.requestId }, 'a connection ended that nobody listened to');
    } else if (request === undefined || request.isOver()) {
      // An object that outlives its request (a pool, a timer) is shared by the whole process.
      log.fatal({ err: error }, 'uncaught exception');
      end();
    } else {
      log.error({ err: error, requestId: request.requestId }, 'uncaught exception of a request');
      request.fail();
    }
  });
}
