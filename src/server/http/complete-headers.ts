import type { IncomingMessage } from 'node:http';
import { RETRY_AFTER_SECONDS } from '../concurrency/busy-error';
import { type PageFacts, pageStatus } from '../request-context/page-facts';
import { hasRequestBody } from './body-limit';
import { close, isClosing } from './closing';
import type { AppResponse } from './app-response';

interface Completion {
  /** Headers of every response, unless the application has set its own. */
  own: Readonly<Record<string, string>>;
  facts: PageFacts;
  isDraining: () => boolean;
}

/** Completes a response's head when it is written: common headers, the page's status, the connection's end. */
export function completeHeaders(
  req: IncomingMessage,
  res: AppResponse,
  { own, facts, isDraining }: Completion,
): void {
  const { socket } = req;
  res.beforeHead((chosen) => {
    for (const [name, value] of Object.entries(own)) if (!res.hasHeader(name)) res.setHeader(name, value);
    // It would replace the policy of the client's cached page, which has another nonce.
    if (chosen === 304) res.removeHeader('content-security-policy');
    res.removeHeader('x-powered-by');
    // The client's router treats its own responses with another status as not from the application.
    const status = req.headers['rsc'] === undefined ? pageStatus(facts, chosen) : chosen;
    if (status === 503 && !res.hasHeader('retry-after')) res.setHeader('retry-after', RETRY_AFTER_SECONDS);
    // A response that does not wait for the whole body (401, 413) must not make the server read the rest.
    if (!req.complete && hasRequestBody(req)) close(socket);
    if (isDraining() || isClosing(socket)) res.setHeader('connection', 'close');
    return status;
  });
}
