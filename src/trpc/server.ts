import 'server-only';
import { dehydrate, hashKey, type QueryKey } from '@tanstack/query-core';
import { TRPCError } from '@trpc/server';
import { headers } from 'next/headers';
import { cache, createElement, type ReactNode } from 'react';
import { type Member, seesApprovedOnly } from '@/domain/actor';
import { createApiContext, createPageContext, requestIdOf } from '@/server/api/context';
import { createCaller } from '@/server/api/root';
import { instanceGuest } from '@/server/auth/guest';
import { pageTime } from '@/server/bridge/page-time';
import { offerQueryPreload, preloadOf } from '@/server/bridge/query-preload';
import { HydrationState } from './api-client';
import { createQueryClient } from './query-client';
import { type Input, type Noun, type Output, queryKeyOf, type Verb } from './query-key';

/** The procedures for pages: `await api.prompt.get(…)`. */
export const api = createCaller(async () => createPageContext(await headers()));

const getQueryClient = cache(() => createQueryClient());

/** A query of the API, with the key that it is cached by. */
export interface QueryOptions<Answer = unknown> {
  queryKey: QueryKey;
  ask: (caller: typeof api) => Promise<Answer>;
}

/** `queryOptions('prompt', 'list', query)`, for {@link fetchQuery}, {@link prefetch} and {@link preloadQueries}. */
export function queryOptions<N extends Noun, V extends Verb<N>>(
  noun: N,
  verb: V,
  input: Input<N, V>,
): QueryOptions<Output<N, V>> {
  return {
    queryKey: queryKeyOf(noun, verb, input),
    ask: (caller) => (caller[noun] as unknown as Procedures<N, V>)[verb](input),
  };
}

type Procedures<N extends Noun, V extends Verb<N>> = Record<V, (input: Input<N, V>) => Promise<Output<N, V>>>;

/** Who asks. The frame of every page does. */
export const CURRENT_USER_QUERY = queryOptions('profile', 'me', undefined);

/** The answer to a query of the page that is rendered, which may have been preloaded. */
export async function fetchQuery<Answer>({ queryKey, ask: askFor }: QueryOptions<Answer>): Promise<Answer> {
  const answers = preloadOf(requestIdOf(await headers()))?.answers;
  const key = hashKey(queryKey);
  return answers && key in answers ? (answers[key] as Answer) : askFor(api);
}

/** Asks, and keeps the answer for what {@link HydrateClient} hands to the browser. */
export async function prefetch(query: QueryOptions): Promise<void> {
  await getQueryClient()
    .query({ queryKey: query.queryKey, queryFn: () => fetchQuery(query) })
    // The hook in the browser asks again and says what is wrong.
    .catch(() => undefined);
}

/**
 * Says which queries to preload for members of the page at a path (docs/decisions/0142-pages-of-the-same-answers.md).
 * @param parameters the ones of its address that the page reads
 * @param queries all that it asks for a member, beside {@link CURRENT_USER_QUERY}; a page that asks more is rendered each time
 */
export function preloadQueries(
  path: string,
  parameters: readonly string[],
  queries: (given: URLSearchParams, member: Member) => readonly QueryOptions[],
): void {
  offerQueryPreload(path, {
    parameters,
    async read(request) {
      try {
        const context = await createApiContext(request);
        const { session, actor } = context;
        if (!session || actor.kind !== 'member') return null;
        const caller = createCaller(context);
        const asked = [CURRENT_USER_QUERY, ...queries(new URL(request.url).searchParams, actor)];
        const answers = await Promise.all(
          asked.map(async (each) => [hashKey(each.queryKey), await each.ask(caller)] as const),
        );
        const publicNeedsApproval = seesApprovedOnly(await instanceGuest());
        return { session, publicNeedsApproval, answers: Object.fromEntries(answers) };
      } catch {
        // The page asks again, and says what is wrong.
        return null;
      }
    },
  });
}

/** Hands the answers that were prefetched for this page to the hooks inside. */
export async function HydrateClient({ children }: { children: ReactNode }) {
  const { queries, mutations } = dehydrate(getQueryClient());
  // The time of the answers stands apart, where a cached page gets another one.
  const state = {
    mutations,
    queries: queries.map(({ queryHash, queryKey, state, promise }) => ({
      ...{ queryHash, queryKey, promise, dehydratedAt: 0 },
      state: { ...state, dataUpdatedAt: 0 },
    })),
  };
  return createElement(HydrationState, { state, time: (await pageTime()).toISOString() }, children);
}

/** The answer of a call, or null when there is no such thing for the caller. Other errors are thrown on. */
export async function findOrNull<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** The answer of a call, or why there is none, for people. */
export async function toResult<Answer>(
  call: Promise<Answer>,
): Promise<{ answer: Answer; error: null } | { answer: undefined; error: string }> {
  try {
    return { answer: await call, error: null };
  } catch (error) {
    if (error instanceof TRPCError) return { answer: undefined, error: error.message };
    throw error;
  }
}
