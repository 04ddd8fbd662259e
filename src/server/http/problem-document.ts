import { STATUS_CODES } from 'node:http';
import { type Refusal } from './refusal';

export const PROBLEM_TYPE = 'application/problem+json';

/** A refusal as RFC 9457 has it; without an id where no request was read. */
export function problemDocument({ status, message }: Refusal, requestId?: string): string {
  return JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Refused',
    status,
    detail: message,
    ...(requestId !== undefined && { requestId }),
  });
}
