import 'server-only';
import { STATUS_CODES } from 'node:http';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError } from '@/domain/errors';
import { placeOf, PROBLEMS_MAX } from '@/domain/input-problems';
import { messages } from '@/domain/messages';
import { refusalOf } from '../refusal-response';

type Details = {
  requestId: string;
  errors?: { field: string; message: string }[] | undefined;
  secretKinds?: readonly string[] | undefined;
  headers?: Record<string, string> | undefined;
};

export function problem(
  status: number,
  detail: string,
  { requestId, errors, secretKinds, headers }: Details,
): Response {
  const title = STATUS_CODES[status] ?? 'Refused';
  const more = { ...(errors && { errors }), ...(secretKinds && { secretKinds }) };
  const body = { type: 'about:blank', title, status, detail, requestId, ...more };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  });
}

/** Refuses a request beyond the limit of its token. */
export function tooManyRequests({ resetSeconds }: { resetSeconds: number }, requestId: string): Response {
  const headers = { 'retry-after': String(resetSeconds) };
  return problem(429, messages.error.tooManyRequests(resetSeconds), { requestId, headers });
}

function fieldsOf(error: ZodError): Details['errors'] {
  return error.issues.slice(0, PROBLEMS_MAX).map(({ path, message }) => ({ field: placeOf(path), message }));
}

/** Statuses of errors thrown by the base procedures. */
const OWN_STATUSES: Partial<Record<TRPCError['code'], number>> = { FORBIDDEN: 403 };

/** Converts any error to a problem. Unexpected errors get a generic message. */
export function problemOf(thrown: unknown, requestId: string): Response {
  if (thrown instanceof TRPCError && thrown.cause === undefined) {
    const status = OWN_STATUSES[thrown.code];
    if (status !== undefined) return problem(status, thrown.message, { requestId });
  }
  const error = thrown instanceof TRPCError ? (thrown.cause ?? thrown) : thrown;
  if (error instanceof ZodError && thrown instanceof TRPCError && thrown.code === 'BAD_REQUEST') {
    return problem(400, messages.error.invalidInput, { requestId, errors: fieldsOf(error) });
  }
  const { status, message } = refusalOf(error, requestId);
  const secretKinds = error instanceof AppError ? error.secretKinds : undefined;
  return problem(status, message, { requestId, secretKinds, headers: headersOf(error, status) });
}

function headersOf(error: unknown, status: number): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer realm="Cuebook"' };
  if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
    return { 'retry-after': String(error.retryAfterSeconds) };
  }
  return status === 503 ? { 'retry-after': '5' } : {};
}
