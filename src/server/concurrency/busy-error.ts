import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';

/** The `Retry-After` of a refused caller, in seconds. */
export const RETRY_AFTER_SECONDS = 2;

/** The error of a server that has more to do than it can. */
export function busyError(cause?: unknown): AppError {
  return new AppError('UNAVAILABLE', messages.error.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

/** The message for a refused caller; null for another error. */
export function refusalOf(error: unknown): string | null {
  return error instanceof AppError ? error.message : null;
}
