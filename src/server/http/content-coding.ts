import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Refusal, refusal } from './refusal';

/** Some clients write the charset of a body here, or what mail calls its coding: it is sent as it is. */
const PLAIN_CODINGS = new Set([
  '',
  'identity',
  'none',
  'utf-8',
  'utf8',
  'us-ascii',
  '7bit',
  '8bit',
  'binary',
]);

function isEncoded({ 'content-encoding': codings = '' }: IncomingHttpHeaders): boolean {
  const named = codings.split(',').map((coding) => coding.trim().toLowerCase());
  return named.some((coding) => !PLAIN_CODINGS.has(coding));
}

/** Bodies of other methods are not read. */
const WRITING_METHODS = new Set(['POST', 'PUT', 'PATCH']);

/** Returns the error of a request if it has a body, or null. Without one, a coding means nothing. */
export function refusalOfCoding({
  method = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'headers'>): Refusal | null {
  return WRITING_METHODS.has(method) && isEncoded(headers)
    ? refusal(415, 'Send the body without Content-Encoding.')
    : null;
}
