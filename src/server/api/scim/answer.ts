import 'server-only';
import SCIMMY from 'scimmy';
import { AppError, type ErrorCode } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { logger } from '@/server/log/logger';
import { isUnavailable } from '@/server/services/database-errors';
import { asInvalidFilter } from './read-query';
import { ScimError } from './scim-error';

/** Responses as defined by RFC 7644. */

const MEDIA_TYPE = 'application/scim+json';

export type Answer = { status: number; body: object | null; headers?: Record<string, string> };

export function responseOf({ status, body, headers = {} }: Answer): Response {
  return new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(body !== null && { 'content-type': MEDIA_TYPE }),
      ...headers,
    },
  });
}

/** An error as defined by RFC 7644, 3.12. */
export function refusal(
  status: number,
  detail: string,
  { headers = {}, scimType = '' }: { headers?: Record<string, string>; scimType?: string } = {},
): Answer {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error'];
  return {
    status,
    body: { schemas, status: String(status), ...(scimType !== '' && { scimType }), detail },
    headers,
  };
}

export const notAllowed = (detail: string, allow: string) => refusal(405, detail, { headers: { allow } });

const STATUS: Partial<Record<ErrorCode, [status: number, scimType: string]>> = {
  BAD_REQUEST: [400, 'invalidValue'],
  NOT_FOUND: [404, ''],
  CONFLICT: [409, 'uniqueness'],
};

/** Converts an error to a response, and logs unexpected ones. */
export function answerTo(thrown: unknown): Answer {
  const error = asInvalidFilter(thrown);
  if (isUnavailable(error)) {
    return refusal(503, messages.error.unavailable, { headers: { 'retry-after': '5' } });
  }
  if (error instanceof ScimError) return refusal(error.status, error.message, { scimType: error.scimType });
  if (error instanceof AppError) {
    const [status, scimType] = STATUS[error.code] ?? [500, ''];
    if (status !== 500) return refusal(status, error.message, { scimType });
  }
  // Thrown by the library for an unknown schema or resource type.
  if (error instanceof SCIMMY.Types.Error) return refusal(error.status, error.message);
  logger.error({ err: error }, 'a SCIM request failed');
  return refusal(500, messages.error.internal);
}
