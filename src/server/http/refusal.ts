import { STATUS_CODES } from 'node:http';

/** An answer that the front door gives by itself, without asking the application. Always a 4xx. */
export interface Refusal {
  status: number;
  /** One plain sentence for the caller. Never repeats what the caller sent. */
  message: string;
  /** Methods for the `Allow` header, which a 405 must carry. */
  allow?: string;
}

/** Makes a refusal; `message` defaults to the status' own phrase. */
export function refusal(status: number, message?: string, allow?: string): Refusal {
  const text = message ?? STATUS_CODES[status] ?? 'Refused';
  return allow === undefined ? { status, message: text } : { status, message: text, allow };
}
