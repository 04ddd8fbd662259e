import 'server-only';
import type { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { setLacksSession } from '../request-context/sender';
import { AnswerBudget } from '../services/answer-text';
import { createApiContext } from './context';
import { API_PATH, isQuery } from './procedures';
import { appRouter } from './root';
import type { EventSource } from './event-stream';
import { MAX_BATCH_SIZE } from './trpc';

/** A response of the API. For a subscription the body is its events, to be written as they arrive. */
export interface ApiAnswer {
  response: Response;
  events?: EventSource | undefined;
}

/** Handles a request to the API: one call or a batch of them, a stream or a subscription. */
export async function handleApi(request: Request): Promise<ApiAnswer> {
  if (request.method !== 'HEAD') return answerApi(request);
  return { response: await answerHead(request) };
}

/**
 * Answers HEAD, for which tRPC always gives 204: a query is answered like GET without its body, and mutations and streams
 * have no HEAD.
 */
async function answerHead(request: Request): Promise<Response> {
  const names = new URL(request.url).pathname.slice(API_PATH.length).split(',');
  if (!names.every(isQuery)) {
    return new Response(null, { status: 405, headers: { allow: 'GET', 'cache-control': 'no-store' } });
  }
  const { response } = await answerApi(new Request(request, { method: 'GET' }));
  await response.body?.cancel();
  const { headers } = response;
  if (headers.has('allow')) return new Response(null, { status: 405, headers });
  // The answer of several calls doesn't say which of them was a mutation.
  if (!response.ok && names.length > 1 && names.length <= MAX_BATCH_SIZE) {
    for (const name of names) {
      const alone = new Request(new URL(API_PATH + name, request.url), { headers: request.headers });
      const one = await answerHead(new Request(alone, { method: 'HEAD' }));
      if (one.status === 405) return one;
    }
  }
  return new Response(null, response);
}

async function answerApi(request: Request): Promise<ApiAnswer> {
  // tRPC responds to a rejected subscription with 200 and the error as its first event; this sets the status too.
  let refusal: TRPCError | undefined;
  let events: EventSource | undefined;
  const cookies: string[] = [];
  const response = await fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    maxBatchSize: MAX_BATCH_SIZE,
    createContext: async ({ info }) => ({
      ...(await createApiContext(request)),
      answerBudget: new AnswerBudget(),
      setCookie: (header: string) => void cookies.push(header),
      wantsWholeAnswer: info.accept !== 'application/jsonl',
      takeEvents: (given: EventSource) => (events = given),
    }),
    onError({ error, type }) {
      if (type === 'subscription') refusal ??= error;
    },
    responseMeta({ ctx, errors, info, type }) {
      // A compressed stream would wait until there is enough to compress.
      const isStream = info?.accept === 'application/jsonl';
      const caching = isStream ? 'private, no-store, no-transform' : 'private, no-store';
      const headers = new Headers({ 'cache-control': caching, vary: 'Cookie' });
      if (isStream) headers.set('x-accel-buffering', 'no');
      if (ctx?.renewedCookie !== undefined) headers.append('set-cookie', ctx.renewedCookie);
      for (const cookie of cookies) headers.append('set-cookie', cookie);
      // Tabs of people whose session has ended go on asking.
      const failed = refusal === undefined ? errors : [...errors, refusal];
      if (failed.length > 0 && failed.every(({ code }) => code === 'UNAUTHORIZED')) setLacksSession();
      const waits = failed.map((error) => retryAfterOf(error.cause)).filter((wait) => wait > 0);
      // A query by POST, or a mutation by GET.
      if (errors.some(({ code }) => code === 'METHOD_NOT_SUPPORTED')) {
        headers.set('allow', type === 'mutation' ? 'POST' : 'GET');
      }
      if (waits.length > 0) headers.set('retry-after', String(Math.max(...waits)));
      return { headers, status: refusal && getHTTPStatusCodeFromError(refusal) };
    },
  });
  if (events === undefined) return { response };
  await response.body?.cancel();
  return { response: new Response(null, response), events };
}

/** Returns the seconds to wait in an error, else 0. */
function retryAfterOf(cause: unknown): number {
  return cause instanceof Error && 'retryAfterSeconds' in cause ? Number(cause.retryAfterSeconds ?? 0) : 0;
}
