import { type Refusal, refusalForNow } from './refusal';

export interface SenderHeaders {
  cookie?: string | undefined;
  authorization?: string | undefined;
}

/** Returns how many bytes the sender may send to a path, or the error if that is unknown. */
export type BodyAllowance = (path: string, sender: SenderHeaders) => Promise<number | Refusal>;

/** Rejects the request with 503 if the database can't look up the sender. */
export function orRefusal(allowed: (path: string, sender: SenderHeaders) => Promise<number>): BodyAllowance {
  return (path, sender) =>
    allowed(path, sender).catch(() => refusalForNow(503, 'The server is busy. Try again in a moment.', 2));
}
