import type { IncomingMessage, ServerResponse } from 'node:http';

/** Pages that the HTTP server serves itself. */
export interface PageCache {
  /** Serves a page. False if it can't be served, or the request isn't for one: then the application handles it. */
  answer: (req: IncomingMessage, res: ServerResponse, requestId: string) => Promise<boolean>;
}
