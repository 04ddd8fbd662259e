import { AsyncLocalStorage } from 'node:async_hooks';
import { type Network, networksOf } from '../ports/rate-limit/address-networks';

/** Sender of a request, as limits and queues count it. */
export interface Sender {
  address: string;
  /** Session or browser of a signed cookie, checked without the database; null for an unknown client. */
  known: string | null;
  /** Access token that the database has verified during the request. */
  token?: string;
  /** The only fault of the request was an ended or missing session. */
  lacksSession?: boolean;
}

const NOBODY: Sender = { address: '', known: null };

const storage = new AsyncLocalStorage<Sender>();

export function withSender<Result>(sender: Sender, answer: () => Result): Result {
  return storage.run(sender, answer);
}

/** Returns the sender of the current request; `NOBODY` outside of requests. */
export function currentSender(): Sender {
  return storage.getStore() ?? NOBODY;
}

/** Records the verified access token of the current request. */
export function setRequestToken(id: string): void {
  const sender = storage.getStore();
  if (sender !== undefined) sender.token = `token ${id}`;
}

/** Records that the only fault of the current request is an ended or missing session: it is no invalid input. */
export function setLacksSession(): void {
  const sender = storage.getStore();
  if (sender !== undefined) sender.lacksSession = true;
}

/**
 * Returns the keys that a sender is counted by: its session, browser or token; for an unknown client its address and
 * networks, the narrowest first.
 */
export function rateLimitKeys({ address, known, token }: Sender): Network[] {
  const own = known ?? token;
  return own === undefined ? networksOf(address) : [{ key: own, times: 1 }];
}
