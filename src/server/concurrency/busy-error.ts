import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';

/** `Retry-After` of a rejected caller, in seconds. */
export const RETRY_AFTER_SECONDS = 2;

/** The error of an overloaded server. */
export function busyError(cause?: unknown): AppError {
  return new AppError('UNAVAILABLE', messages.error.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

/** Returns the message for a rejected caller; null for another error. */
export function refusalOf(error: unknown): string | null {
  return error instanceof AppError ? error.message : null;
}
