'use client';

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { type ReactNode, useState } from 'react';
import superjson from 'superjson';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import type { AppRouter } from '@/server/api/root';
import { fetchOfBuild } from '@/lib/new-version';
import { challengeLink } from './challenge-link';
import { confirmationLink } from './identity-confirmation';
import { registerQueryClient } from './query-cache-registry';
import { secretLink } from './secret-acceptance';
import { createQueryClient } from './query-client';
import { announceSessionEnd } from './session-end';

export const trpc = createTRPCReact<AppRouter>();

/** Most calls in one request: the server refuses more. */
const BATCH_SIZE = 10;
const MAX_URL_LENGTH = 4_000;

let browserQueryClient: QueryClient | undefined;

/** Says that the session is over, once however many calls hear it; what is on the page stays there. */
function announceExpiry(error: Error): void {
  const isExpired = error instanceof TRPCClientError && isUnauthorized(error.data);
  if (isExpired && !announceSessionEnd()) toast.error(messages.session.expired, { id: 'session-expired' });
}

function isUnauthorized(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'code' in data && data.code === 'UNAUTHORIZED';
}

function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  // React may throw a suspended first render away; the client must outlive it.
  if (browserQueryClient === undefined) {
    browserQueryClient = createQueryClient(announceExpiry);
    registerQueryClient(browserQueryClient);
  }
  return browserQueryClient;
}

export function TrpcProvider({ children }: { children: ReactNode }) {
  const queryClient = getQueryClient();
  const [client] = useState(() =>
    trpc.createClient({
      links: [
        confirmationLink(),
        challengeLink(),
        secretLink(),
        httpBatchLink({
          transformer: superjson,
          url: '/api/trpc',
          fetch: fetchOfBuild,
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
