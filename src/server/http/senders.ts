import type { SenderHeaders } from './body-allowance';

export interface Senders {
  /** Returns the session or browser of a signed cookie, without a query; null for an unknown client. Never rejects. */
  known: (cookie: string | undefined) => Promise<string | null>;
  /** Records the sender of a valid access token (`setRequestToken`). Rejects if the database can't look it up. */
  findToken: (path: string, headers: Pick<SenderHeaders, 'authorization'>) => Promise<void>;
}

/** For tests of other parts: all clients are unknown. */
export const UNKNOWN_CLIENTS: Senders = {
  known: () => Promise.resolve(null),
  findToken: () => Promise.resolve(),
};
