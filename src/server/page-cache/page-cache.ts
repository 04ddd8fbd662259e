import type { IncomingMessage, ServerResponse } from 'node:http';

/** Of one request, as the front door knows it. */
export interface PageAsker {
  requestId: string;
  nonce: string;
}

/** Pages that the front door answers itself. */
export interface PageCache {
  /** Answers a request for a page. False when that is not what it is, or it can't: then the request is the application's. */
  answer: (req: IncomingMessage, res: ServerResponse, asker: PageAsker) => Promise<boolean>;
}
