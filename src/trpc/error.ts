import { TRPCClientError } from '@trpc/client';
import { messages } from '@/domain/messages';
import type { AppRouter } from '@/server/api/root';

type ErrorData = TRPCClientError<AppRouter>['data'];

function dataOf(error: unknown): ErrorData {
  return error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : undefined;
}

/** The code a call failed with, e.g. `CONFLICT`; null when no answer came at all. */
export function errorCode(error: unknown): string | null {
  return dataOf(error)?.code ?? null;
}

/** Why a call failed, for people: the server's own message, that the session has ended, or that nothing answered. */
export function errorText(error: unknown): string {
  const code = errorCode(error);
  if (code === null) return messages.error.offline;
  if (code === 'UNAUTHORIZED') return messages.session.expired;
  return error instanceof Error ? error.message : messages.error.internal;
}

/** Why a call failed in a sentence of its own, where its message only says what failed; null when it gives none. */
export function errorReason(error: unknown): string | null {
  const data = dataOf(error);
  return data != null && 'reason' in data ? (data.reason ?? null) : null;
}

/** The name of the problem, where the page goes on by it; null when it has none. */
export function errorName(error: unknown): string | null {
  const data = dataOf(error);
  return data != null && 'errorName' in data ? (data.errorName ?? null) : null;
}

/** The first message for each field of an input that the server refused. */
export function fieldErrors(error: unknown): Record<string, string> {
  const data = dataOf(error);
  if (data === undefined || data === null || !('fieldErrors' in data)) return {};
  const first: Record<string, string> = {};
  for (const [field, texts] of Object.entries(data.fieldErrors)) if (texts[0]) first[field] = texts[0];
  return first;
}
