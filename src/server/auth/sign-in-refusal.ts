import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type AppError } from '@/domain/errors';

const STATUS = { TOO_MANY_REQUESTS: 429, UNAVAILABLE: 503 } as const;

const refusals = new AsyncLocalStorage<{ error?: AppError }>();

/** Remembers why the sign-in of this request was refused. */
export function noteSignInRefusal(error: AppError): void {
  const store = refusals.getStore();
  if (store !== undefined) store.error = error;
}

/**
 * NextAuth answers every refused sign-in with 401. This gives those that are no judgement of the password their own
 * status: 429 with Retry-After over a limit, 503 when the database is away.
 */
export async function withSignInRefusal(handle: () => Promise<Response>): Promise<Response> {
  const store: { error?: AppError } = {};
  const response = await refusals.run(store, handle);
  const { error } = store;
  if (error?.code !== 'TOO_MANY_REQUESTS' && error?.code !== 'UNAVAILABLE') return response;
  const headers = new Headers(response.headers);
  if (error.retryAfterSeconds !== undefined) headers.set('retry-after', String(error.retryAfterSeconds));
  return new Response(response.body, { status: STATUS[error.code], headers });
}
