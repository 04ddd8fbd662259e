import { type Refusal, refusalForNow } from './refusal';

/** What a request says of who sends it. */
export interface SenderHeaders {
  cookie?: string | undefined;
  authorization?: string | undefined;
}

/** How many bytes of body the sender of a request may send to a path; or why that can't be said. */
export type BodyAllowance = (path: string, sender: SenderHeaders) => Promise<number | Refusal>;

/** Refuses for now whom it can't be said of, for want of the database. */
export function orRefusal(allowed: (path: string, sender: SenderHeaders) => Promise<number>): BodyAllowance {
  return (path, sender) =>
    allowed(path, sender).catch(() => refusalForNow(503, 'The server is busy. Try again in a moment.', 2));
}
