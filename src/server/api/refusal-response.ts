import 'server-only';
import { TRPCError } from '@trpc/server';
import { AppError, type ErrorCode } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { CLIENT_DISCONNECTED, isClientDisconnect } from '../request-context/client-disconnect';
import { logger } from '../log/logger';
import { isUnavailable, unavailableFor } from '../services/database-errors';

const STATUSES = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  BAD_GATEWAY: 502,
  UNAVAILABLE: 503,
} as const satisfies Record<ErrorCode, number>;

/** Error of a route outside tRPC: a status and a message fit for users. */
export type RefusalFacts = { status: number; message: string };

/** Converts any error to a status and message safe for the caller, and logs unexpected ones. */
export function refusalOf(error: unknown, requestId: string): RefusalFacts {
  if (error instanceof TRPCError && error.cause instanceof AppError) {
    // Thrown while creating the context, which has logged it.
    return { status: STATUSES[error.cause.code], message: error.cause.message };
  }
  if (error instanceof AppError) {
    if (isClientDisconnect(error)) logger.info({ requestId }, CLIENT_DISCONNECTED);
    else if (error.cause !== undefined && error.code === 'UNAVAILABLE') {
      logger.error({ err: error.cause, requestId }, 'a request was interrupted');
    }
    return { status: STATUSES[error.code], message: error.message };
  }
  if (isClientDisconnect(error)) {
    logger.info({ requestId }, CLIENT_DISCONNECTED);
    return { status: 499, message: messages.error.invalidInput };
  }
  if (isUnavailable(error)) {
    logger.error({ err: error, requestId }, 'the database does not answer');
    return { status: STATUSES.UNAVAILABLE, message: unavailableFor(error).message };
  }
  logger.error({ err: error, requestId }, 'a request failed');
  return { status: 500, message: messages.error.internal };
}
