import 'server-only';
import { TRPCError } from '@trpc/server';
import { logger } from '../log/logger';
import { unavailableFor } from '../services/database-errors';

/** Logs that the database is unavailable, and returns that error with its reason for the caller. */
export function toUnavailable(error: unknown, logged: { path?: string; requestId: string }): TRPCError {
  logger.error({ err: error, ...logged }, 'the database does not answer');
  const cause = unavailableFor(error);
  return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: cause.message, cause });
}
