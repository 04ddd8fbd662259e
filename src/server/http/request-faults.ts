import { type Logger } from 'pino';
import type { CurrentRequest } from '../request-context/current-request';
import type { FrontRequest } from './front-request';
import type { AppResponse } from './app-response';
import { isOfReader } from './left-by-reader';
import { type AboutRequest, refuse } from './refuse';

/**
 * Has the errors of one request end that request and nothing else (docs/decisions/0025-what-an-error-ends.md): those of
 * its streams, what their listeners throw, and through what this gives also what is assigned to it by AsyncLocalStorage.
 * @param about `socket` is the one that the request came on, for Node takes it away from a request whose reader has enough
 */
export function ownFaults(
  req: FrontRequest,
  res: AppResponse,
  { log, about }: { log: Logger; about: AboutRequest },
): CurrentRequest & { onFault: (error: unknown) => void } {
  const { socket, requestId } = about;
  const isOver = () => res.writableEnded || res.isAnsweredEarly || socket.destroyed;
  const fail = () => {
    if (isOver()) return;
    refuse(req, res, { status: 500, message: 'Internal server error.' }, about);
  };
  const onFault = (error: unknown) => {
    // After a refusal or a hang-up the application fails in reading or writing; that is no fault of its own.
    log[isOver() ? 'debug' : 'error']({ requestId, err: error }, 'the application failed');
    fail();
  };
  req.ownFaults(onFault);
  res.ownFaults(onFault);
  // That a reader has gone says the access log; and a body that is read in part may yet be answered.
  const onStreamError = (error: unknown) => {
    if (!isOfReader(error)) onFault(error);
  };
  req.on('error', onStreamError);
  res.on('error', onStreamError);
  return { requestId, isOver, fail, onFault };
}
