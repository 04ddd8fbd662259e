import 'server-only';
import { TRPCError } from '@trpc/server';

/** Whether an error is the API's answer to a call of a page. */
export function isCallError(error: unknown): error is TRPCError {
  return error instanceof TRPCError;
}

/** Whether what a page asked for is not there, or not for its reader. */
export function isNotFound(error: unknown): boolean {
  return isCallError(error) && error.code === 'NOT_FOUND';
}
