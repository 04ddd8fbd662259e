import { createTRPCClient, httpLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '@/server/api/root';
import { fetchOfBuild } from '@/lib/new-version';
import { challengeLink } from './challenge-link';

/** tRPC client without hooks, for clicks on server-rendered pages. Import this module lazily. */
export function plainClient() {
  return createTRPCClient<AppRouter>({
    links: [challengeLink(), httpLink({ transformer: superjson, url: '/api/trpc', fetch: fetchOfBuild })],
  });
}
