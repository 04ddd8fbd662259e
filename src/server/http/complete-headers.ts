import type { IncomingMessage } from 'node:http';
import { RETRY_AFTER_SECONDS } from '../concurrency/busy-error';
import { type PageFacts, pageStatus } from '../request-context/page-facts';
import { hasRequestBody } from './body-limit';
import { close, isClosing } from './closing';
import type { AppResponse } from './app-response';
import { DATA_POLICY } from './security-headers';

interface Completion {
  /** Headers of every response, unless the application has set its own. */
  own: Readonly<Record<string, string>>;
  facts: PageFacts;
  isDraining: () => boolean;
}

/** Plain text, Markdown, JSON, XML and feeds. Not the router's own responses, nor scripts: a worker has its script's policy. */
const DATA_TYPES =
  /^(?:text\/(?!html|x-component|javascript|css)|application\/(?:[\w.+-]*\+)?(?:json|xml)\b)/i;

function isData(res: AppResponse): boolean {
  return DATA_TYPES.test(String(res.getHeader('content-type') ?? ''));
}

/** Completes a response's head when it is written: common headers, the page's status, the connection's end. */
export function completeHeaders(
  req: IncomingMessage,
  res: AppResponse,
  { own, facts, isDraining }: Completion,
): void {
  const { socket } = req;
  res.beforeHead((chosen) => {
    // A path tells what is asked for, the type what is sent: prompts and collections as files, feeds, lists for machines.
    if (isData(res)) res.setHeader('content-security-policy', DATA_POLICY);
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
