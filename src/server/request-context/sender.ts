import { AsyncLocalStorage } from 'node:async_hooks';
import { type Network, networksOf } from '../ports/rate-limit/address-networks';

/** Who sends a request, as limits and queues count them (decisions, Identity). */
export interface Sender {
  /** The client's address. */
  address: string;
  /** The session or the browser that a signed cookie names, checked without the database; null for a stranger. */
  known: string | null;
  /** The access token that the database has found good while the request was answered. */
  token?: string;
}

const NOBODY: Sender = { address: '', known: null };

const storage = new AsyncLocalStorage<Sender>();

/** Answers a request on behalf of its sender. */
export function withSender<Result>(sender: Sender, answer: () => Result): Result {
  return storage.run(sender, answer);
}

/** The sender of the current request; nobody outside of requests. */
export function currentSender(): Sender {
  return storage.getStore() ?? NOBODY;
}

/** Notes the access token that the current request has proved to bring. */
export function noteToken(id: string): void {
  const sender = storage.getStore();
  if (sender !== undefined) sender.token = `token ${id}`;
}

/** What a sender counts as: their session, browser or token; a stranger's address and its networks, the narrowest first. */
export function countedAs({ address, known, token }: Sender): Network[] {
  const own = known ?? token;
  return own === undefined ? networksOf(address) : [{ key: own, times: 1 }];
}
