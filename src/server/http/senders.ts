import type { SenderHeaders } from './body-allowance';

/** Finds out who sends a request. */
export interface Senders {
  /** The session or the browser that signed cookies name, without asking the database; null for a stranger. Never rejects. */
  known: (cookie: string | undefined) => Promise<string | null>;
  /** Notes the sender of a good access token (`noteToken`). Rejects when the database can't say. */
  findToken: (path: string, headers: Pick<SenderHeaders, 'authorization'>) => Promise<void>;
}

/** For tests of everything else: everybody is a stranger. */
export const STRANGERS: Senders = {
  known: () => Promise.resolve(null),
  findToken: () => Promise.resolve(),
};
