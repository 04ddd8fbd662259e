import type { IncomingMessage, ServerResponse } from 'node:http';

/** Pages that the HTTP server answers itself. */
export interface PageCache {
  /** Answers a request for a page. False when that is not what it is, or it can't: then the request is the application's. */
  answer: (req: IncomingMessage, res: ServerResponse, requestId: string) => Promise<boolean>;
}
