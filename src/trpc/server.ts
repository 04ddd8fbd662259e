import 'server-only';
import { dehydrate, type QueryKey } from '@tanstack/query-core';
import { headers } from 'next/headers';
import { cache, createElement, type ReactNode } from 'react';
import { getActor, getSession } from '@/auth/session';
import { isCallError, isNotFound } from '@/server/api/call-errors';
import { createPageContext } from '@/server/api/context';
import { createCaller } from '@/server/api/root';
import { HydrationBoundary } from './api-client';
import { createQueryClient } from './query-client';
import { type Input, type Noun, type Output, queryKeyOf, type Verb } from './query-key';

/** The procedures for pages: `await api.prompt.get(…)`. */
export const api = createCaller(async () =>
  createPageContext(await headers(), { actor: await getActor(), session: await getSession() }),
);

const getQueryClient = cache(() => createQueryClient());

/** A query of the API, with the key that it is cached by. */
export interface QueryOptions<Answer = unknown> {
  queryKey: QueryKey;
  ask: (caller: typeof api) => Promise<Answer>;
}

/** `queryOptions('prompt', 'list', query)` or `('status.review', 'ofPrompt', query)`, for {@link prefetch}. */
export function queryOptions<N extends Noun, V extends Verb<N>>(
  noun: N,
  verb: V,
  input: Input<N, V>,
): QueryOptions<Output<N, V>> {
  return {
    queryKey: queryKeyOf(noun, verb, input),
    ask: (caller) => (routerOf(caller, noun) as Procedures<N, V>)[verb](input),
  };
}

function routerOf(caller: typeof api, noun: Noun): unknown {
  return noun === 'status.review' ? caller.status.review : caller[noun];
}

type Procedures<N extends Noun, V extends Verb<N>> = Record<V, (input: Input<N, V>) => Promise<Output<N, V>>>;

/** Asks, and keeps the answer for what {@link HydrateClient} hands to the browser. */
export async function prefetch(query: QueryOptions): Promise<void> {
  await getQueryClient()
    .query({ queryKey: query.queryKey, queryFn: () => query.ask(api) })
    // The hook in the browser asks again and says what is wrong.
    .catch(() => undefined);
}

/** Keeps an answer that the page has had already for what {@link HydrateClient} hands to the browser. */
export function keepAnswer<Answer>(query: QueryOptions<Answer>, answer: Answer): void {
  getQueryClient().setQueryData(query.queryKey, answer);
}

/** Hands the answers that were prefetched for this page to the hooks inside. */
export function HydrateClient({ children }: { children: ReactNode }) {
  return createElement(HydrationBoundary, { state: dehydrate(getQueryClient()) }, children);
}

/** The answer of a call, or null when there is no such thing for the caller. Other errors are thrown on. */
export async function findOrNull<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (isNotFound(error)) return null;
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
    if (isCallError(error)) return { answer: undefined, error: error.message };
    throw error;
  }
}
