import 'server-only';
import { createHydrationHelpers } from '@trpc/react-query/rsc';
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
