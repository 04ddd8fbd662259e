'use client';

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { type ReactNode, useState } from 'react';
import superjson from 'superjson';
import type { AppRouter } from '@/server/api/root';
import { createQueryClient } from './query-client';

/** The procedures as hooks. */
export const trpc = createTRPCReact<AppRouter>();

/** Most calls in one request: the server refuses more. */
const BATCH_SIZE = 10;
const MAX_URL_LENGTH = 4_000;

let browserQueryClient: QueryClient | undefined;

function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  // React may throw a suspended first render away; the client must outlive it.
  return (browserQueryClient ??= createQueryClient());
}

export function TrpcProvider({ children }: { children: ReactNode }) {
  const queryClient = getQueryClient();
  const [client] = useState(() =>
    trpc.createClient({
      links: [
        httpBatchLink({
          transformer: superjson,
          url: '/api/trpc',
          maxItems: BATCH_SIZE,
          maxURLLength: MAX_URL_LENGTH,
        }),
      ],
    }),
  );
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
