import 'server-only';
import { TRPCError } from '@trpc/server';
import { logger } from '../log/logger';
import { unavailableFor } from '../services/database-errors';

/** Logs that the database could not be asked and gives the error that says so, and why, to the caller. */
export function toUnavailable(error: unknown, logged: { path?: string; requestId: string }): TRPCError {
  logger.error({ err: error, ...logged }, 'the database does not answer');
  const cause = unavailableFor(error);
  return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: cause.message, cause });
}
