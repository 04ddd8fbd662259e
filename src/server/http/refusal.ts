import { STATUS_CODES } from 'node:http';

/** An error response of the HTTP server itself, without the application. */
export interface Refusal {
  status: number;
  /** One plain sentence for the caller. Never repeats input. */
  message: string;
  /** Methods for the `Allow` header, which a 405 requires. */
  allow?: string;
  retryAfterSeconds?: number;
}

/** Creates an error response; `message` defaults to the status' own phrase. */
export function refusal(status: number, message?: string, allow?: string): Refusal {
  const text = message ?? STATUS_CODES[status] ?? 'Refused';
  return allow === undefined ? { status, message: text } : { status, message: text, allow };
}

/** Creates an error response for a request that may be retried after so many seconds. */
export function refusalForNow(status: 429 | 503, message: string, retryAfterSeconds: number): Refusal {
  return { status, message, retryAfterSeconds };
}
