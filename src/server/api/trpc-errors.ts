import { TRPCError } from '@trpc/server';
import { type ZodError } from 'zod';
import { AppError, type ErrorCode } from '@/domain/errors';
import { PROBLEMS_MAX, shortName } from '@/domain/input-problems';
import { messages } from '@/domain/messages';
import { CLIENT_DISCONNECTED, isClientDisconnect } from '../request-context/client-disconnect';
import { logger } from '../log/logger';
import { isUnavailable } from '../services/database-errors';
import { toUnavailable } from './unavailable';

const TRPC_CODES = {
  BAD_REQUEST: 'BAD_REQUEST',
  UNAUTHORIZED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  TOO_MANY_REQUESTS: 'TOO_MANY_REQUESTS',
  BAD_GATEWAY: 'BAD_GATEWAY',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ErrorCode, TRPCError['code']>;

/** Validation messages by field, for forms; the first one is also the message of the error. */
export function fieldErrorsOf(error: ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues.slice(0, PROBLEMS_MAX)) {
    const field = issue.path.length > 0 ? shortName(String(issue.path[0])) : '';
    (fields[field] ??= []).push(issue.message);
  }
  return fields;
}

/** Converts an error of a use case to a tRPC error; null for an unexpected one, which is logged. */
export function toTrpcError(error: unknown, logged: { path: string; requestId: string }): TRPCError | null {
  if (error instanceof AppError) {
    return new TRPCError({ code: TRPC_CODES[error.code], message: error.message, cause: error });
  }
  if (isClientDisconnect(error)) {
    logger.info(logged, CLIENT_DISCONNECTED);
    return new TRPCError({ code: 'CLIENT_CLOSED_REQUEST', message: messages.error.invalidInput });
  }
  if (isUnavailable(error)) return toUnavailable(error, logged);
  logger.error({ err: error, ...logged }, 'a procedure failed');
  return null;
}
