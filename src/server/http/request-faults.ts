import { type Logger } from 'pino';
import type { CurrentRequest } from '../request-context/current-request';
import type { FrontRequest } from './front-request';
import type { AppResponse } from './app-response';
import { isDisconnectError } from './disconnect-errors';
import { type AboutRequest, refuse } from './refuse';

/**
 * Limits the effect of a request's errors to that request (docs/decisions/0025-unhandled-errors.md): errors of its
 * streams and of their listeners and, through the returned value, those that AsyncLocalStorage attributes to it.
 * @param about `socket` is the one that the request arrived on, because Node detaches it from a request whose reader
 * has stopped
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
    // After an error response or a disconnect the application fails to read or write; that is not its fault.
    log[isOver() ? 'debug' : 'error']({ requestId, err: error }, 'the application failed');
    fail();
  };
  req.ownFaults(onFault);
  res.ownFaults(onFault);
  // The access log shows a disconnect; and a partly read body may still get a response.
  const onStreamError = (error: unknown) => {
    if (!isDisconnectError(error)) onFault(error);
  };
  req.on('error', onStreamError);
  res.on('error', onStreamError);
  return { requestId, isOver, fail, onFault };
}
