import 'server-only';
import { dehydrate, hashKey, type QueryKey } from '@tanstack/query-core';
import { TRPCError } from '@trpc/server';
import { headers } from 'next/headers';
import { cache, createElement, type ReactNode } from 'react';
import type { Member } from '@/domain/actor';
import { createApiContext, createPageContext, requestIdOf } from '@/server/api/context';
import { createCaller } from '@/server/api/root';
import { pageTime } from '@/server/page-time';
import { offerReadAhead, readAheadOf } from '@/server/read-ahead';
import { Answers } from './api-client';
import { createQueryClient } from './query-client';
import { type Input, type Noun, type Output, queryKeyOf, type Verb } from './query-key';

/** The procedures for pages: `await api.prompt.get(…)`. */
export const api = createCaller(async () => createPageContext(await headers()));

const getQueryClient = cache(() => createQueryClient());

/** A question to the API, for whoever asks it. */
export interface Question<Answer = unknown> {
  queryKey: QueryKey;
  ask: (caller: typeof api) => Promise<Answer>;
}

/** `question('prompt', 'list', query)`, for {@link ask}, {@link prefetch} and {@link readsAhead}. */
export function question<N extends Noun, V extends Verb<N>>(
  noun: N,
  verb: V,
  input: Input<N, V>,
): Question<Output<N, V>> {
  return {
    queryKey: queryKeyOf(noun, verb, input),
    ask: (caller) => (caller[noun] as unknown as Procedures<N, V>)[verb](input),
  };
}

type Procedures<N extends Noun, V extends Verb<N>> = Record<V, (input: Input<N, V>) => Promise<Output<N, V>>>;

/** Who asks. The frame of every page does. */
export const CURRENT_USER_QUERY = question('profile', 'me', undefined);

/** The answer to a question of the page that is rendered, which may have been read ahead. */
export async function ask<Answer>({ queryKey, ask: askFor }: Question<Answer>): Promise<Answer> {
  const answers = readAheadOf(requestIdOf(await headers()))?.answers;
  const key = hashKey(queryKey);
  return answers && key in answers ? (answers[key] as Answer) : askFor(api);
}

/** Asks, and keeps the answer for what {@link HydrateClient} hands to the browser. */
export async function prefetch(asked: Question): Promise<void> {
  await getQueryClient()
    .query({ queryKey: asked.queryKey, queryFn: () => ask(asked) })
    // The hook in the browser asks again and says what is wrong.
    .catch(() => undefined);
}

/**
 * Lets the page at a path be read ahead for members (docs/decisions/0142-pages-of-the-same-answers.md).
 * @param parameters the ones of its address that the page reads
 * @param questions all that it asks for a member, beside {@link CURRENT_USER_QUERY}; a page that asks more is rendered each time
 */
export function readsAhead(
  path: string,
  parameters: readonly string[],
  questions: (given: URLSearchParams, member: Member) => readonly Question[],
): void {
  offerReadAhead(path, {
    parameters,
    async read(request) {
      try {
        const context = await createApiContext(request);
        const { session, actor } = context;
        if (!session || actor.kind !== 'member') return null;
        const caller = createCaller(context);
        const asked = [CURRENT_USER_QUERY, ...questions(new URL(request.url).searchParams, actor)];
        const answers = await Promise.all(
          asked.map(async (each) => [hashKey(each.queryKey), await each.ask(caller)] as const),
        );
        return { session, answers: Object.fromEntries(answers) };
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
  // The time of the answers stands apart, where a kept page gets another one.
  const state = {
    mutations,
    queries: queries.map(({ queryHash, queryKey, state, promise }) => ({
      ...{ queryHash, queryKey, promise, dehydratedAt: 0 },
      state: { ...state, dataUpdatedAt: 0 },
    })),
  };
  return createElement(Answers, { state, time: (await pageTime()).toISOString() }, children);
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
