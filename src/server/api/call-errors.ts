import 'server-only';
import { TRPCError } from '@trpc/server';

/** Returns whether an error is the API's response to a call of a page. */
export function isCallError(error: unknown): error is TRPCError {
  return error instanceof TRPCError;
}

/** Returns true for NOT_FOUND and FORBIDDEN errors. */
export function isNotFound(error: unknown): boolean {
  return isCallError(error) && error.code === 'NOT_FOUND';
}
