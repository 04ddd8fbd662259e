import 'server-only';
import { createHydrationHelpers } from '@trpc/react-query/rsc';
import { TRPCError } from '@trpc/server';
import { headers } from 'next/headers';
import { cache } from 'react';
import { createPageContext } from '@/server/api/context';
import { type AppRouter, createCaller } from '@/server/api/root';
import { createQueryClient } from './query-client';

const getQueryClient = cache(() => createQueryClient());
const caller = createCaller(async () => createPageContext(await headers()));

/**
 * The procedures for pages: `await api.prompt.get(…)` calls one, `void api.prompt.list.prefetch(…)` puts its answer
 * into what {@link HydrateClient} hands to the browser.
 */
export const { trpc: api, HydrateClient } = createHydrationHelpers<AppRouter>(caller, getQueryClient);

/** The answer of a call, or null when there is no such thing for the caller. Other errors are thrown on. */
export async function findOrNull<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
