import { AsyncLocalStorage } from 'node:async_hooks';

export interface CurrentRequest {
  requestId: string;
  /** Whether its connection or its response has ended. */
  isOver: () => boolean;
  /** Ends it because of an unhandled error: 500 if nothing was sent yet, otherwise the connection is cut. */
  fail: () => void;
}

const storage = new AsyncLocalStorage<CurrentRequest>();

/** Handles a request. Work started meanwhile is attributed to it. */
export function withRequest<Result>(request: CurrentRequest, answer: () => Result): Result {
  return storage.run(request, answer);
}

export function currentRequest(): CurrentRequest | undefined {
  return storage.getStore();
}
