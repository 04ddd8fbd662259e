import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Has a request answered on behalf of a network: who waits for something scarce waits in the line of their network. */
export function withAsker<Result>(network: string, answer: () => Result): Result {
  return storage.run(network, answer);
}

/** The network that the request under way came from; empty outside of requests. */
export function currentAsker(): string {
  return storage.getStore() ?? '';
}
