import 'server-only';
import { TRPCError } from '@trpc/server';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { logger } from '../logger';

/** Logs that the database could not be asked and gives the error that says so to the caller. */
export function toUnavailable(error: unknown, logged: { path?: string; requestId: string }): TRPCError {
  logger.error({ err: error, ...logged }, 'the database is not reachable');
  const cause = new AppError('UNAVAILABLE', messages.error.unavailable, { cause: error });
  return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: cause.message, cause });
}
