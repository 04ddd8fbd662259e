import { STATUS_CODES } from 'node:http';

/** An answer that the HTTP server gives by itself, without asking the application. */
export interface Refusal {
  status: number;
  /** One plain sentence for the caller. Never repeats what the caller sent. */
  message: string;
  /** Methods for the `Allow` header, which a 405 must carry. */
  allow?: string;
  /** Seconds for the `Retry-After` header. */
  retryAfterSeconds?: number;
}

/** Makes a refusal; `message` defaults to the status' own phrase. */
export function refusal(status: number, message?: string, allow?: string): Refusal {
  const text = message ?? STATUS_CODES[status] ?? 'Refused';
  return allow === undefined ? { status, message: text } : { status, message: text, allow };
}

/** A refusal of what may be asked again after so many seconds. */
export function refusalForNow(status: 429 | 503, message: string, retryAfterSeconds: number): Refusal {
  return { status, message, retryAfterSeconds };
}
