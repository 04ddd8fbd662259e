import 'server-only';
import { dehydrate } from '@tanstack/query-core';
import { TRPCError } from '@trpc/server';
import { headers } from 'next/headers';
import { cache, createElement, type ReactNode } from 'react';
import { createPageContext } from '@/server/api/context';
import { createCaller } from '@/server/api/root';
import { Answers } from './api-client';
import { createQueryClient } from './query-client';
import { type Input, type Noun, queryKeyOf, type Verb } from './query-key';

/** The procedures for pages: `await api.prompt.get(…)`. */
export const api = createCaller(async () => createPageContext(await headers()));

const getQueryClient = cache(() => createQueryClient());

/**
 * Asks a procedure and keeps its answer for what {@link HydrateClient} hands to the browser:
 * `await prefetch('prompt', 'list', query)`.
 */
export async function prefetch<N extends Noun, V extends Verb<N>>(
  noun: N,
  verb: V,
  input: Input<N, V>,
): Promise<void> {
  const procedures = api[noun] as unknown as Record<V, (input: Input<N, V>) => Promise<unknown>>;
  await getQueryClient()
    .query({ queryKey: queryKeyOf(noun, verb, input), queryFn: () => procedures[verb](input) })
    // The hook in the browser asks again and says what is wrong.
    .catch(() => undefined);
}

/** Hands the answers that were prefetched for this page to the hooks inside. */
export function HydrateClient({ children }: { children: ReactNode }) {
  return createElement(Answers, { state: dehydrate(getQueryClient()) }, children);
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
export async function settle<Answer>(
  call: Promise<Answer>,
): Promise<{ answer: Answer; error: null } | { answer: undefined; error: string }> {
  try {
    return { answer: await call, error: null };
  } catch (error) {
    if (error instanceof TRPCError) return { answer: undefined, error: error.message };
    throw error;
  }
}
