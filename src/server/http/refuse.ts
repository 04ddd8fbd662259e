import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { close } from './closing';
import type { FrontResponse } from './front-response';
import type { Refusal } from './refusal';

/** A refusal as RFC 9457 has it. */
function problemOf({ status, message }: Refusal, requestId: string) {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Refused',
    status,
    detail: message,
    requestId,
  };
}

/** What a refusal says of its request. */
export interface AboutRequest {
  socket: Socket;
  requestId: string;
  isApi: boolean;
  hasProblems: boolean;
}

/** Answers a request with a refusal, in the form that its path has. */
export function refuse(
  req: IncomingMessage,
  res: FrontResponse,
  reason: Refusal,
  { socket, requestId, isApi, hasProblems }: AboutRequest,
): void {
  if (res.headersSent) {
    socket.destroy();
    return;
  }
  // What follows a malformed request on its connection is not to be trusted.
  if (reason.status === 400) close(socket);
  if (reason.allow !== undefined) res.setHeader('allow', reason.allow);
  if (reason.retryAfterSeconds !== undefined) res.setHeader('retry-after', reason.retryAfterSeconds);
  res.setHeader('cache-control', 'no-store');
  const body = isApi
    ? JSON.stringify(hasProblems ? problemOf(reason, requestId) : { error: reason.message, requestId })
    : `${reason.message}\n`;
  const mediaType = hasProblems ? 'application/problem+json' : 'application/json; charset=utf-8';
  res.setHeader('content-type', isApi ? mediaType : 'text/plain; charset=utf-8');
  res.setHeader('content-length', Buffer.byteLength(body));
  res.statusCode = reason.status;
  res.end(req.method === 'HEAD' ? undefined : body);
}
