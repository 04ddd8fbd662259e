import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { close } from './closing';
import type { AppResponse } from './app-response';
import { PROBLEM_TYPE, problemDocument } from './problem-document';
import type { Refusal } from './refusal';

export interface AboutRequest {
  socket: Socket;
  requestId: string;
  isApi: boolean;
  hasProblems: boolean;
}

/** Sends an error response in the format of its path. */
export function refuse(
  req: IncomingMessage,
  res: AppResponse,
  reason: Refusal,
  { socket, requestId, isApi, hasProblems }: AboutRequest,
): void {
  if (res.headersSent) {
    socket.destroy();
    return;
  }
  // Data after a malformed request on the same connection can't be trusted.
  if (reason.status === 400) close(socket);
  if (reason.allow !== undefined) res.setHeader('allow', reason.allow);
  if (reason.retryAfterSeconds !== undefined) res.setHeader('retry-after', reason.retryAfterSeconds);
  res.setHeader('cache-control', 'no-store');
  const ofApi = () =>
    hasProblems ? problemDocument(reason, requestId) : JSON.stringify({ error: reason.message, requestId });
  const body = isApi ? ofApi() : `${reason.message}\n`;
  const mediaType = hasProblems ? PROBLEM_TYPE : 'application/json; charset=utf-8';
  res.setHeader('content-type', isApi ? mediaType : 'text/plain; charset=utf-8');
  res.setHeader('content-length', Buffer.byteLength(body));
  res.statusCode = reason.status;
  res.end(req.method === 'HEAD' ? undefined : body);
}
