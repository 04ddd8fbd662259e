import { AsyncLocalStorage } from 'node:async_hooks';

/** A request that is being answered. */
export interface CurrentRequest {
  requestId: string;
  /** Whether its connection or its answer has ended. */
  isOver: () => boolean;
  /** Ends it because of an error that nobody handled: 500 where nothing was sent yet, else the connection is cut. */
  fail: () => void;
}

const storage = new AsyncLocalStorage<CurrentRequest>();

/** Answers a request. Work begun meanwhile is known to belong to it. */
export function withRequest<Result>(request: CurrentRequest, answer: () => Result): Result {
  return storage.run(request, answer);
}

/** The request that the code which runs now belongs to; undefined outside of requests. */
export function currentRequest(): CurrentRequest | undefined {
  return storage.getStore();
}
