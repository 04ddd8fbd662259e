import { STATUS_CODES } from 'node:http';
import { type Refusal } from './refusal';

export const PROBLEM_TYPE = 'application/problem+json';

/** Converts an error to a problem document (RFC 9457); without an id if no request was read. */
export function problemDocument({ status, message }: Refusal, requestId?: string): string {
  return JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Refused',
    status,
    detail: message,
    ...(requestId !== undefined && { requestId }),
  });
}
