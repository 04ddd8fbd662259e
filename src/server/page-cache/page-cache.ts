import type { IncomingMessage, ServerResponse } from 'node:http';

/** Pages that the HTTP server serves itself. */
export interface PageCache {
  /**
   * Serves a page. False if the request isn't for one, or it can't be served: then the application handles the request.
   */
  answer: (req: IncomingMessage, res: ServerResponse, requestId: string) => Promise<boolean>;
}
